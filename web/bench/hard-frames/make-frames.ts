import { encode } from 'uqr';
import { type Kind, kinds, usualLook, usualView } from './kinds.ts';
import { seeded } from './random.ts';
import { SAMPLE_TICKETS } from './sample-tickets.ts';
import { drawScene, type Frame } from './scene.ts';

export const FRAMES_PER_KIND = 8;

export interface HardFrame {
  kind: string;
  index: number;
  /** The text of the code in it. */
  code: string;
  frame: Frame;
}

/** Every kind, frame after frame; the same ones in every run. */
export async function* makeFrames(only: readonly Kind[] = kinds): AsyncGenerator<HardFrame> {
  for (const kind of only) {
    for (let index = 0; index < FRAMES_PER_KIND; index++) {
      const code = SAMPLE_TICKETS[index % SAMPLE_TICKETS.length]!;
      yield { kind: kind.name, index, code, frame: await makeFrame(kind, index, code) };
    }
  }
}

export async function makeFrame(kind: Kind, index: number, code: string): Promise<Frame> {
  const random = seeded(`${kind.name}/${index}`);
  const view = { ...usualView(random), ...kind.view?.(random) };
  const look = { ...usualLook(random), ...kind.look?.(random) };
  const modules = encode(code, { ecc: 'M', border: 0 }).data;
  const scene = drawScene(modules, view, look, random);
  return kind.after ? kind.after(scene, view, random) : scene;
}
