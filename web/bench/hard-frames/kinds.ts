import { blur, coarse, jpeg, motionBlur } from './lens.ts';
import {
  cover,
  deadPixels,
  expose,
  glareBand,
  glareSpot,
  screenGrid,
  sensorNoise,
  shadowEdge,
  squeeze,
  unevenLight,
} from './light.ts';
import { between, type Random } from './random.ts';
import { FRAME_HEIGHT, FRAME_WIDTH, type Frame, type Look, type View } from './scene.ts';

export interface Kind {
  name: string;
  view?: (random: Random) => Partial<View>;
  look?: (random: Random) => Partial<Look>;
  after?: (frame: Frame, view: View, random: Random) => Frame | Promise<Frame>;
}

/** A ticket held in front of a phone, as most are. Kinds change what they are about. */
export const usualView = (random: Random): View => ({
  size: between(random, 240, 380),
  rotation: between(random, -8, 8),
  tiltX: between(random, -8, 8),
  tiltY: between(random, -8, 8),
  x: between(random, 0.4, 0.6),
  y: between(random, 0.46, 0.54),
});

export const usualLook = (random: Random): Look => ({
  ink: [between(random, 15, 40), between(random, 15, 40), between(random, 15, 40)],
  paper: [between(random, 215, 240), between(random, 215, 240), between(random, 205, 235)],
  surroundings: between(random, 70, 170),
  quietZone: 4,
});

const onScreen = (random: Random): Partial<Look> => ({
  ink: [8, 8, 12],
  paper: [between(random, 225, 250), between(random, 230, 250), 255],
  surroundings: between(random, 20, 70),
});

const steep = (random: Random) => between(random, 44, 58) * (random() < 0.5 ? -1 : 1);
const anyAngle = (random: Random) => between(random, 0, 2 * Math.PI);
const middleX = (view: View) => view.x * FRAME_WIDTH;
const middleY = (view: View) => view.y * FRAME_HEIGHT;
/** Somewhere on the code, away from its corners by this share of its side. */
const onCode = (view: View, random: Random, share: number) =>
  [
    middleX(view) + between(random, -share, share) * view.size,
    middleY(view) + between(random, -share, share) * view.size,
  ] as const;

/** The 24 ways in which a code at a door is hard to read, each still readable for a good decoder. */
export const kinds: Kind[] = [
  { name: 'out of focus', after: (frame, view, random) => blur(frame, (view.size / 57) * between(random, 0.42, 0.58)) },
  {
    name: 'moving hand',
    after: (frame, view, random) => motionBlur(frame, (view.size / 57) * between(random, 1.1, 1.7), anyAngle(random)),
  },
  { name: 'turned', view: (random) => ({ rotation: between(random, 20, 340) }) },
  { name: 'tilted', view: (random) => ({ tiltX: steep(random), size: between(random, 300, 420) }) },
  {
    name: 'tilted and turned',
    view: (random) => ({ tiltY: steep(random), rotation: between(random, 0, 360), size: between(random, 300, 420) }),
  },
  { name: 'far away', view: (random) => ({ size: between(random, 112, 140) }) },
  {
    name: 'far away and soft',
    view: (random) => ({ size: between(random, 165, 200) }),
    after: (frame, _view, random) => blur(frame, between(random, 0.7, 1)),
  },
  {
    name: 'noise of a dark room',
    after: (frame, _view, random) => sensorNoise(frame, between(random, 40, 60), random),
  },
  { name: 'dead pixels', after: (frame, _view, random) => deadPixels(frame, between(random, 0.03, 0.06), random) },
  {
    name: 'low contrast',
    after: (frame, _view, random) => {
      const low = between(random, 80, 140);
      return sensorNoise(squeeze(frame, low, low + between(random, 13, 24)), 2, random);
    },
  },
  {
    name: 'underexposed',
    after: (frame, _view, random) => sensorNoise(expose(frame, between(random, -5.6, -4.4)), 3, random),
  },
  { name: 'overexposed', after: (frame, _view, random) => blur(expose(frame, between(random, 2, 3.2)), 0.8) },
  {
    name: 'lamp mirrored',
    after: (frame, view, random) =>
      glareSpot(
        frame,
        ...onCode(view, random, 0.25),
        view.size * between(random, 0.14, 0.22),
        between(random, 240, 400),
      ),
  },
  {
    name: 'window mirrored',
    after: (frame, view, random) =>
      glareBand(
        frame,
        ...onCode(view, random, 0.2),
        anyAngle(random),
        view.size * between(random, 0.15, 0.3),
        between(random, 110, 165),
      ),
  },
  {
    name: 'uneven light',
    after: (frame, view, random) =>
      unevenLight(frame, between(random, 0.06, 0.14), middleX(view), middleY(view), view.size * 0.5, random),
  },
  {
    name: 'edge of a shadow',
    after: (frame, view, random) =>
      shadowEdge(frame, between(random, 0.18, 0.35), ...onCode(view, random, 0.25), random),
  },
  { name: 'inverted', look: () => ({ ink: [235, 235, 235], paper: [18, 20, 26] }) },
  {
    name: 'inverted, tilted, noisy',
    view: (random) => ({ tiltX: steep(random) * 0.7, rotation: between(random, 0, 360) }),
    look: () => ({ ink: [205, 210, 215], paper: [25, 25, 32] }),
    after: (frame, _view, random) => sensorNoise(frame, 14, random),
  },
  {
    name: 'dark screen',
    look: onScreen,
    after: (frame, view, random) => {
      const dim = squeeze(frame, 10, between(random, 38, 60));
      const mirrored = glareBand(
        dim,
        ...onCode(view, random, 0.4),
        anyAngle(random),
        view.size * 0.35,
        between(random, 12, 24),
      );
      return sensorNoise(mirrored, 4, random);
    },
  },
  {
    name: 'screen with stripes',
    look: onScreen,
    after: (frame, _view, random) =>
      sensorNoise(
        screenGrid(frame, between(random, 2.1, 3.4), between(random, 0, 0.5), between(random, 0.45, 0.65)),
        8,
        random,
      ),
  },
  { name: 'squeezed by an encoder', after: (frame, _view, random) => jpeg(frame, Math.round(between(random, 3, 6))) },
  {
    name: 'crumpled paper',
    look: (random) => {
      const [a, b, c] = [between(random, 0.05, 0.09), anyAngle(random), between(random, 0.3, 0.6)];
      return { bend: (u, v) => [u + c * Math.sin(v * a * 2 + b), v + c * Math.sin(u * a * 2 - b)] };
    },
    after: (frame, view, random) => unevenLight(frame, 0.6, middleX(view), middleY(view), view.size * 0.25, random),
  },
  {
    name: 'thumb on the corner and a dirty lens',
    after: async (frame, view, random) => {
      const [x, y] = [middleX(view) + view.size * 0.36, middleY(view) + view.size * 0.36];
      return sensorNoise(await blur(cover(frame, x, y, view.size * between(random, 0.07, 0.1), 90), 1), 8, random);
    },
  },
  {
    name: 'old camera in the evening',
    view: (random) => ({ size: between(random, 300, 360), rotation: between(random, -30, 30) }),
    after: async (frame, _view, random) =>
      jpeg(sensorNoise(squeeze(await coarse(frame, 640), 20, between(random, 100, 140)), 10, random), 35),
  },
];
