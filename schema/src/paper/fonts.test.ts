import { expect, it } from 'vitest';
import { readPaperFont } from '../testing/paper-fonts.ts';
import { type FontName, fontShelf } from './fonts.ts';

it('fonts are loaded once, and only those whose script somebody writes', async () => {
  const loaded: FontName[] = [];
  const shelf = fontShelf((name) => {
    loaded.push(name);
    return readPaperFont(name);
  });
  await shelf(['Amina', 'Gĩkũyũ 2026', '李', '👩🏾‍🔬', '']);
  expect(loaded).toEqual(['latin']);
  await shelf(['Amina', 'አበበ']);
  expect(loaded).toEqual(['latin', 'ethiopic']);
  await Promise.all([shelf(['محمد']), shelf(['አበበ', '٢٠٢٦'])]);
  expect(loaded).toEqual(['latin', 'ethiopic', 'arabic']);
});

it('a font that did not come is asked for again', async () => {
  let isThere = false;
  const shelf = fontShelf((name) => (isThere ? readPaperFont(name) : Promise.reject(new Error('offline'))));
  await expect(shelf(['Amina'])).rejects.toThrow('offline');
  isThere = true;
  expect((await shelf(['Amina'])).lacking('Amina')).toBe('');
});
