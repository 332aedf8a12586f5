import { Buffer } from 'harfbuzzjs';
import { expect, it } from 'vitest';
import { readPaperFont } from '../testing/paper-fonts.ts';
import { openPaperFont } from './paper-font.ts';

it('needs no more memory however much it shapes at one go', async () => {
  const font = openPaperFont(await readPaperFont('latin'));
  const name = 'Nomvula Dlamini '.repeat(20);
  /** Where the next free place in WebAssembly's memory is. */
  const shapeMany = (times: number) => {
    for (let time = 0; time < times; time++) font.shape(name, false);
    return new Buffer().ptr;
  };
  const before = shapeMany(10);
  // Nothing is collected before the loop ends: what each of them kept would still be there.
  expect(shapeMany(500) - before).toBeLessThan(100_000);
});
