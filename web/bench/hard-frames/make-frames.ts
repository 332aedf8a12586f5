import { qrModules } from '../../src/shared/scanner/qr-modules.ts';
import { type Kind, usualLook, usualView } from './kinds.ts';
import { seeded } from './random.ts';
import { drawScene, type Frame } from './scene.ts';

/** Of each kind. */
export const ALL_FRAMES = [0, 1, 2, 3, 4, 5, 6, 7];

export interface HardFrame {
  kind: string;
  index: number;
  /** The text of the code in it. */
  code: string;
  frame: Frame;
}

/** Every kind, frame after frame; the same ones in every run. `indexes`: which of each kind's eight. */
export async function* makeFrames(
  kinds: readonly Kind[],
  codes: readonly string[],
  indexes: readonly number[],
): AsyncGenerator<HardFrame> {
  for (const kind of kinds) {
    for (const index of indexes) {
      const code = codes[index % codes.length]!;
      yield { kind: kind.name, index, code, frame: await makeFrame(kind, index, code) };
    }
  }
}

export async function makeFrame(kind: Kind, index: number, code: string): Promise<Frame> {
  const random = seeded(`${kind.name}/${index}`);
  const view = { ...usualView(random), ...kind.view?.(random) };
  const look = { ...usualLook(random), ...kind.look?.(random) };
  const modules = qrModules(code, 0).data;
  const scene = drawScene(modules, view, look, random);
  return kind.after ? kind.after(scene, view, random) : scene;
}
