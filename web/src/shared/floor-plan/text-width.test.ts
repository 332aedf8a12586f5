import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** A device whose bold letters are twice as wide as its plain ones. */
function stubLetters(plain: number) {
  const pen = {
    font: '',
    measureText: (text: string) => ({ width: text.length * (pen.font.startsWith('600 100px Wide') ? 2 : 1) * plain }),
  };
  vi.stubGlobal('document', { body: {}, createElement: () => ({ getContext: () => pen }) });
  vi.stubGlobal('getComputedStyle', () => ({ fontFamily: 'Wide' }));
}

it('a name is broken and shortened by the letters of the device, in the weight in which it is written', async () => {
  stubLetters(40);
  const { linesWithin } = await import('./plan-spots.ts');
  const { labelOf } = await import('./plan-labels.ts');
  const shape = { x: 0, y: 0, width: 80, height: 40 };
  expect(linesWithin('Rift Gallery', shape, 10)).toEqual(['Rift Gallery']);
  expect(linesWithin('Rift Gallery', shape, 10, 600)).toEqual(['Rift', 'Gallery']);
  const spot = { id: 'a', kind: 'room' as const, name: 'Mangrove Room', mark: '4', shape };
  expect(labelOf(spot, [], 1)).toMatchObject({ lines: ['Mangrove', 'Room'], size: 11 });
  const narrow = (width: number) =>
    labelOf({ ...spot, shape: { ...shape, width } }, [{ ...spot, id: 'b', shape: { ...shape, x: width } }], 1);
  expect(narrow(60)).toMatchObject({ lines: ['Mangrove Room'], weight: 400 });
  expect(narrow(30)).toMatchObject({ lines: ['Mangro…', 'Room'], weight: 400 });
});

it('where nothing can be measured, it is estimated', async () => {
  const { textWidth } = await import('./text-width.ts');
  expect(textWidth('Savanna', 400)).toBeCloseTo(7 * 0.62);
});
