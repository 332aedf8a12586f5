import { between, type Random } from './random.ts';

/** What the camera gives: 8-bit RGB, three bytes a pixel, rows from the top. */
export interface Frame {
  width: number;
  height: number;
  pixels: Uint8Array;
}

export const FRAME_WIDTH = 1280;
export const FRAME_HEIGHT = 720;

export interface View {
  /** Length of the code's side in pixels of the frame, before tilt. */
  size: number;
  /** Degrees in the plane of the picture. */
  rotation: number;
  /** Degrees by which the ticket leans away, around its horizontal and its vertical axis. */
  tiltX: number;
  tiltY: number;
  /** Centre of the code, as a share of the frame. */
  x: number;
  y: number;
}

export interface Look {
  /** RGB of dark and of light modules; the light one is the paper's colour too. */
  ink: readonly [number, number, number];
  paper: readonly [number, number, number];
  /** What lies around the ticket: average brightness, 0 to 255. */
  surroundings: number;
  /** Light modules around the code that the ticket leaves free. */
  quietZone: number;
  /** Moves a point of the ticket (modules from its centre), by less than one module, as bent or crumpled paper would. */
  bend?: (u: number, v: number) => readonly [number, number];
}

const SAMPLES = [0.25, 0.75] as const;
const MOST_BEND = 1;

/** Draws the ticket lying in a scene as a pin-hole camera sees it; four samples a pixel. */
export function drawScene(modules: boolean[][], view: View, look: Look, random: Random): Frame {
  const count = modules.length;
  const frame = surroundings(look.surroundings, random);
  const { toTicket, boundsOf } = projection(view, count);
  const half = count / 2;
  const edge = half + look.quietZone;
  const { left, right, top, bottom } = boundsOf(edge + MOST_BEND);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      let covered = 0;
      let dark = 0;
      for (const dy of SAMPLES) {
        for (const dx of SAMPLES) {
          const flat = toTicket(x + dx, y + dy);
          if (!flat) continue;
          const [u, v] = look.bend ? look.bend(flat[0], flat[1]) : flat;
          if (Math.abs(u) > edge || Math.abs(v) > edge) continue;
          covered++;
          if (modules[Math.floor(v + half)]?.[Math.floor(u + half)]) dark++;
        }
      }
      if (covered === 0) continue;
      const at = (y * FRAME_WIDTH + x) * 3;
      for (let c = 0; c < 3; c++) {
        const ticket = look.ink[c]! * dark + look.paper[c]! * (covered - dark);
        frame.pixels[at + c] = (ticket + frame.pixels[at + c]! * (4 - covered)) / 4;
      }
    }
  }
  return frame;
}

/** A table or wall with things on it: soft large shapes and a few hard edges, so that there is something to be misled by. */
function surroundings(brightness: number, random: Random): Frame {
  const pixels = new Uint8Array(FRAME_WIDTH * FRAME_HEIGHT * 3);
  const slopeX = between(random, -0.15, 0.15);
  const slopeY = between(random, -0.15, 0.15);
  const things = Array.from({ length: 26 }, () => ({
    x: between(random, 0, FRAME_WIDTH),
    y: between(random, 0, FRAME_HEIGHT),
    width: between(random, 10, 240),
    height: between(random, 6, 160),
    shade: [0, 1, 2].map(() => brightness * between(random, 0.35, 1.5)),
  }));
  for (let y = 0; y < FRAME_HEIGHT; y++) {
    for (let x = 0; x < FRAME_WIDTH; x++) {
      const base = brightness * (1 + slopeX * (x / FRAME_WIDTH - 0.5) + slopeY * (y / FRAME_HEIGHT - 0.5));
      const at = (y * FRAME_WIDTH + x) * 3;
      pixels[at] = pixels[at + 1] = pixels[at + 2] = Math.min(255, base);
    }
  }
  for (const thing of things) {
    for (let y = Math.floor(thing.y); y < Math.min(FRAME_HEIGHT, thing.y + thing.height); y++) {
      for (let x = Math.floor(thing.x); x < Math.min(FRAME_WIDTH, thing.x + thing.width); x++) {
        for (let c = 0; c < 3; c++) pixels[(y * FRAME_WIDTH + x) * 3 + c] = Math.min(255, thing.shade[c]!);
      }
    }
  }
  return { width: FRAME_WIDTH, height: FRAME_HEIGHT, pixels };
}

/** Between points of the frame, in pixels, and of the ticket, in modules from its centre. */
function projection(view: View, count: number) {
  const radians = Math.PI / 180;
  const [sinZ, cosZ] = [Math.sin(view.rotation * radians), Math.cos(view.rotation * radians)];
  const [sinX, cosX] = [Math.sin(view.tiltX * radians), Math.cos(view.tiltX * radians)];
  const [sinY, cosY] = [Math.sin(view.tiltY * radians), Math.cos(view.tiltY * radians)];
  // Columns: where the ticket's two axes point in space after turning around z, then x, then y.
  const axisU = rotate(cosZ, sinZ);
  const axisV = rotate(-sinZ, cosZ);
  function rotate(x: number, y: number) {
    const y1 = y * cosX;
    const z1 = y * sinX;
    return { x: x * cosY + z1 * sinY, y: y1, z: -x * sinY + z1 * cosY };
  }
  const focal = FRAME_WIDTH;
  const distance = (focal * count) / view.size;
  const centreX = view.x * FRAME_WIDTH;
  const centreY = view.y * FRAME_HEIGHT;
  /** Undefined behind the camera. */
  const toTicket = (px: number, py: number): readonly [number, number] | undefined => {
    // The ray (dx, dy, 1) meets the plane where u * axisU + v * axisV + (0, 0, distance) lies on it.
    const dx = (px - centreX) / focal;
    const dy = (py - centreY) / focal;
    const a = axisU.x - dx * axisU.z;
    const b = axisV.x - dx * axisV.z;
    const c = axisU.y - dy * axisU.z;
    const d = axisV.y - dy * axisV.z;
    const determinant = a * d - b * c;
    if (Math.abs(determinant) < 1e-9) return undefined;
    const u = (dx * distance * d - b * dy * distance) / determinant;
    const v = (a * dy * distance - c * dx * distance) / determinant;
    return distance + u * axisU.z + v * axisV.z > 0 ? [u, v] : undefined;
  };

  /** The part of the frame in which a square of the ticket is that reaches so far from its centre; all, if it is too near. */
  const boundsOf = (reach: number) => {
    const corners = [-reach, reach].flatMap((u) => [-reach, reach].map((v) => [u, v] as const));
    const depths = corners.map(([u, v]) => distance + u * axisU.z + v * axisV.z);
    if (Math.min(...depths) <= 0) return { left: 0, right: FRAME_WIDTH, top: 0, bottom: FRAME_HEIGHT };
    const xs = corners.map(([u, v], at) => centreX + (focal * (u * axisU.x + v * axisV.x)) / depths[at]!);
    const ys = corners.map(([u, v], at) => centreY + (focal * (u * axisU.y + v * axisV.y)) / depths[at]!);
    return {
      left: Math.max(0, Math.floor(Math.min(...xs)) - 1),
      right: Math.min(FRAME_WIDTH, Math.ceil(Math.max(...xs)) + 1),
      top: Math.max(0, Math.floor(Math.min(...ys)) - 1),
      bottom: Math.min(FRAME_HEIGHT, Math.ceil(Math.max(...ys)) + 1),
    };
  };
  return { toTicket, boundsOf };
}
