import { between, normal, type Random } from './random.ts';
import type { Frame } from './scene.ts';

/** What happens to light between a ticket and a sensor. Each answers the frame, changed. */
type Shade = (x: number, y: number) => number;

/** The same change for the same brightness, wherever it is. */
function eachValue({ pixels, ...size }: Frame, change: (value: number) => number): Frame {
  const changed = Uint8Array.from({ length: 256 }, (_, value) => clamp(change(value)));
  return { ...size, pixels: pixels.map((value) => changed[value]!) };
}

const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));

/** The three colours of a pixel change alike, so the shade, which takes longest, is asked for once. */
function eachPixel(frame: Frame, shade: Shade, change: (value: number, by: number) => number): Frame {
  const { width, height, pixels } = frame;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const by = shade(x, y);
      for (let c = 0; c < 3; c++) pixels[at + c] = clamp(change(pixels[at + c]!, by));
    }
  }
  return frame;
}

export const multiply = (frame: Frame, shade: Shade) => eachPixel(frame, shade, (value, by) => value * by);

export const add = (frame: Frame, light: Shade) => eachPixel(frame, light, (value, by) => value + by);

/** Squeezes all brightness into [low, high]. */
export const squeeze = (frame: Frame, low: number, high: number) =>
  eachValue(frame, (value) => low + (value / 255) * (high - low));

/** Exposure in stops with the sensor's response: lights clip, darks drown. */
export const expose = (frame: Frame, stops: number) =>
  eachValue(frame, (value) => 255 * Math.min(1, (value / 255) ** 2.2 * 2 ** stops) ** (1 / 2.2));

export function sensorNoise(frame: Frame, deviation: number, random: Random): Frame {
  const { pixels } = frame;
  for (let at = 0; at < pixels.length; at++) pixels[at] = clamp(pixels[at]! + normal(random) * deviation);
  return frame;
}

export function deadPixels(frame: Frame, share: number, random: Random): Frame {
  const { width, height, pixels } = frame;
  for (let n = 0; n < width * height * share; n++) {
    const at = Math.floor(random() * width * height) * 3;
    pixels.fill(random() < 0.5 ? 0 : 255, at, at + 3);
  }
  return frame;
}

/** A lamp mirrored in plastic: a bright round spot that fades out. */
export function glareSpot(frame: Frame, x: number, y: number, radius: number, strength: number): Frame {
  return add(frame, (px, py) => {
    const distance = Math.hypot(px - x, py - y) / radius;
    return strength * Math.exp(-distance * distance * 2);
  });
}

/** A window mirrored in a laminated card: a bright band. */
export function glareBand(frame: Frame, x: number, y: number, angle: number, width: number, strength: number): Frame {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return add(frame, (px, py) => {
    const distance = Math.abs((px - x) * sin - (py - y) * cos) / width;
    return strength / (1 + distance ** 4);
  });
}

/** One side in full light, the other at `darkest` of it. */
export function unevenLight(
  frame: Frame,
  darkest: number,
  x: number,
  y: number,
  radius: number,
  random: Random,
): Frame {
  const angle = between(random, 0, 2 * Math.PI);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return multiply(frame, (px, py) => {
    const along = Math.max(0, Math.min(1, ((px - x) * cos + (py - y) * sin) / (2 * radius) + 0.5));
    return darkest + (1 - darkest) * along;
  });
}

/** The edge of a shadow that falls across the code. */
export function shadowEdge(frame: Frame, darkness: number, x: number, y: number, random: Random): Frame {
  const angle = between(random, 0, 2 * Math.PI);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return multiply(frame, (px, py) => {
    const side = (px - x) * cos + (py - y) * sin;
    return side > 4 ? 1 : side < -4 ? darkness : darkness + ((1 - darkness) * (side + 4)) / 8;
  });
}

/** The grid of a phone's screen, finer than the sensor sees: it comes out as beating stripes. */
export function screenGrid(frame: Frame, pitch: number, angle: number, depth: number): Frame {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return multiply(frame, (x, y) => {
    const u = (x * cos + y * sin) / pitch;
    const v = (y * cos - x * sin) / pitch;
    return 1 - depth * (0.5 + 0.25 * Math.cos(2 * Math.PI * u) + 0.25 * Math.cos(2 * Math.PI * v));
  });
}

/** Something dark, like a thumb, over a round part of the picture. */
export function cover(frame: Frame, x: number, y: number, radius: number, shade: number): Frame {
  const isCovered = (px: number, py: number) => Number(Math.hypot(px - x, py - y) < radius);
  return eachPixel(frame, isCovered, (value, covered) => (covered ? shade : value));
}
