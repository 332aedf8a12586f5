import { type Grey, greyOf } from './even-light.ts';

/** Pixels over which a blur is undone. */
const RADIUS = 5;
/** How much of the difference to its surroundings a pixel gets on top (unsharp masking). */
const AMOUNT = 4;

/** The picture's brightness with the edges brought out that a lens out of focus or a moving hand has smoothed. */
export function sharpened(picture: ImageData): Grey {
  const { width, height } = picture;
  const grey = greyOf(picture);
  const soft = blurred(blurred(grey, width, height), width, height);
  for (let at = 0; at < soft.length; at++) {
    const value = grey[at] ?? 0;
    soft[at] = value + AMOUNT * (value - (soft[at] ?? 0));
  }
  return soft;
}

/** The mean of each pixel's surroundings; twice is nearly a Gaussian blur. Sums run along, whatever the radius. */
function blurred(grey: Grey, width: number, height: number): Int16Array {
  const across = new Int16Array(grey.length);
  for (let y = 0; y < height; y++) runningMean(grey, across, y * width, 1, width);
  const both = new Int16Array(grey.length);
  for (let x = 0; x < width; x++) runningMean(across, both, x, width, height);
  return both;
}

/** The means along one line of `count` pixels that are `step` apart; beyond its ends the line goes on as it ends. */
function runningMean(from: Grey, to: Int16Array, start: number, step: number, count: number): void {
  const at = (position: number) => from[start + Math.min(Math.max(position, 0), count - 1) * step] ?? 0;
  let sum = 0;
  for (let position = -RADIUS; position <= RADIUS; position++) sum += at(position);
  for (let position = 0; position < count; position++) {
    to[start + position * step] = sum / (2 * RADIUS + 1);
    sum += at(position + RADIUS + 1) - at(position - RADIUS);
  }
}
