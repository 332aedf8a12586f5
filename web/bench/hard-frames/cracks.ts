import { between, type Random } from './random.ts';
import type { Frame } from './scene.ts';

interface Point {
  x: number;
  y: number;
}

/**
 * Cracks of a phone's glass: jagged lines from where it hit the ground, each with branches; light breaks out of some and is
 * swallowed by others.
 */
export function crack(frame: Frame, from: Point, reach: number, lines: number, random: Random): Frame {
  const turn = between(random, 0, 2 * Math.PI);
  for (let line = 0; line < lines; line++) {
    const angle = turn + ((line + between(random, -0.3, 0.3)) / lines) * 2 * Math.PI;
    const end = run(frame, from, angle, reach * between(random, 0.6, 1.2), between(random, 1.2, 2.6), random);
    run(frame, end, angle + between(random, -0.9, 0.9), reach * 0.4, between(random, 0.8, 1.6), random);
  }
  return frame;
}

/** One jagged line. @returns a point on it, to branch off */
function run(frame: Frame, from: Point, angle: number, length: number, width: number, random: Random): Point {
  let [at, heading] = [from, angle];
  let branch = from;
  const shade = random() < 0.65 ? between(random, 150, 255) : between(random, 0, 60);
  for (let done = 0; done < length; ) {
    const step = between(random, 8, 30);
    const next = { x: at.x + Math.cos(heading) * step, y: at.y + Math.sin(heading) * step };
    stroke(frame, at, next, width, shade);
    if (done < length / 2) branch = next;
    done += step;
    at = next;
    heading = angle + between(random, -0.5, 0.5);
  }
  return branch;
}

function stroke({ width, height, pixels }: Frame, a: Point, b: Point, thickness: number, shade: number): void {
  const half = thickness / 2;
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  for (let y = Math.floor(Math.min(a.y, b.y) - half - 1); y <= Math.max(a.y, b.y) + half + 1; y++) {
    for (let x = Math.floor(Math.min(a.x, b.x) - half - 1); x <= Math.max(a.x, b.x) + half + 1; x++) {
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const along = ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / (length * length);
      const t = Math.max(0, Math.min(1, along));
      const distance = Math.hypot(x - a.x - t * (b.x - a.x), y - a.y - t * (b.y - a.y));
      const cover = Math.max(0, Math.min(1, half + 0.5 - distance));
      if (cover === 0) continue;
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) pixels[at + c] = pixels[at + c]! + (shade - pixels[at + c]!) * cover;
    }
  }
}
