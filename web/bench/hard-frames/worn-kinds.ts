import { crack } from './cracks.ts';
import type { Kind } from './kinds.ts';
import { blur, coarse, jpeg, motionBlur } from './lens.ts';
import { expose, glareBand, glareSpot, screenGrid, sensorNoise, squeeze } from './light.ts';
import { between, type Random } from './random.ts';
import { FRAME_HEIGHT, FRAME_WIDTH, type Frame, type Look, type View } from './scene.ts';

/** The screen of a phone in a dark hall. */
const phone = (random: Random): Partial<Look> => ({
  ink: [10, 10, 14],
  paper: [between(random, 215, 245), between(random, 220, 250), 250],
  surroundings: between(random, 15, 60),
});

const sized = (low: number, high: number) => (random: Random) => ({ size: between(random, low, high) });
const anyAngle = (random: Random) => between(random, 0, 2 * Math.PI);
const near = (view: View, random: Random, share: number) => ({
  x: view.x * FRAME_WIDTH + between(random, -share, share) * view.size,
  y: view.y * FRAME_HEIGHT + between(random, -share, share) * view.size,
});

/** Out of focus by so many pixels, whatever the size of the code. */
const blurred = (sigma: number, low = 250, high = 340, name = `blur of ${sigma} px`): Kind => ({
  name,
  view: sized(low, high),
  after: (frame, _view, random) => blurThenNoise(frame, sigma, 3, random),
});

const blurThenNoise = async (frame: Frame, sigma: number, noise: number, random: Random) =>
  sensorNoise(await blur(frame, sigma), noise, random);

const cracked = (frame: Frame, view: View, random: Random, lines: readonly [number, number]) =>
  crack(frame, near(view, random, 0.5), view.size * 0.9, Math.round(between(random, ...lines)), random);

const dimmed = (frame: Frame, random: Random) => squeeze(frame, 8, between(random, 40, 70));

/** What happens to codes in pockets and halls, measured in pixels of the camera; none of it is among `kinds`. */
export const wornKinds: Kind[] = [
  blurred(1),
  blurred(1.5),
  blurred(2),
  blurred(2.5),
  blurred(3),
  blurred(2, 170, 230, 'blur of 2 px, farther away'),
  { name: 'moved by 4 px', after: (frame, _view, random) => motionBlur(frame, 4, anyAngle(random)) },
  { name: 'moved by 8 px', after: (frame, _view, random) => motionBlur(frame, 8, anyAngle(random)) },
  {
    name: 'moved by 5 px, soft',
    after: async (frame, _view, random) => blur(motionBlur(frame, 5, anyAngle(random)), 1.2),
  },
  { name: 'small, 120 px', view: sized(110, 130) },
  { name: 'small, 95 px', view: sized(90, 100) },
  { name: 'small and noisy', view: sized(135, 160), after: (frame, _view, random) => sensorNoise(frame, 18, random) },
  { name: 'cracked screen', look: phone, after: (frame, view, random) => cracked(frame, view, random, [3, 5]) },
  { name: 'badly cracked screen', look: phone, after: (frame, view, random) => cracked(frame, view, random, [7, 10]) },
  {
    name: 'cracked, dim screen',
    look: phone,
    after: (frame, view, random) => sensorNoise(dimmed(cracked(frame, view, random, [3, 5]), random), 4, random),
  },
  {
    name: 'cracked, dim screen, out of focus',
    look: phone,
    after: async (frame, view, random) =>
      blurThenNoise(dimmed(cracked(frame, view, random, [3, 5]), random), 1.6, 3, random),
  },
  {
    name: 'dim screen, moved',
    look: phone,
    after: (frame, _view, random) =>
      sensorNoise(dimmed(motionBlur(frame, between(random, 3, 5), anyAngle(random)), random), 3, random),
  },
  {
    name: 'lamps on the glass',
    look: phone,
    after: (frame, view, random) => {
      for (const _ of [1, 2, 3]) {
        const { x, y } = near(view, random, 0.45);
        glareSpot(frame, x, y, view.size * 0.1, between(random, 200, 350));
      }
      return frame;
    },
  },
  {
    name: 'window on the glass, soft',
    look: phone,
    after: async (frame, view, random) => {
      const { x, y } = near(view, random, 0.3);
      return blur(glareBand(frame, x, y, anyAngle(random), view.size * 0.22, between(random, 90, 140)), 1.3);
    },
  },
  {
    name: 'held at a slant, soft',
    view: (random) => ({
      tiltX: between(random, 30, 42),
      tiltY: between(random, -30, 30),
      size: between(random, 260, 340),
    }),
    after: (frame) => blur(frame, 1.3),
  },
  {
    name: 'stripes of a screen, moved',
    look: phone,
    after: (frame, _view, random) =>
      motionBlur(screenGrid(frame, between(random, 2.2, 3.2), between(random, 0, 0.5), 0.5), 3, anyAngle(random)),
  },
  {
    name: 'too bright, soft',
    look: phone,
    after: async (frame, _view, random) => blur(expose(frame, between(random, 2.2, 3)), 1.8),
  },
  {
    name: 'camera of 480 lines, out of focus',
    view: sized(280, 360),
    after: async (frame, _view, random) => jpeg(await blur(await coarse(frame, 640), between(random, 1.2, 1.8)), 50),
  },
  {
    name: 'noise and a poor encoder',
    view: sized(220, 280),
    after: (frame, _view, random) => jpeg(sensorNoise(frame, 22, random), Math.round(between(random, 12, 20))),
  },
];
