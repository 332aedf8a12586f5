import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPaperFont } from '../testing/paper-fonts.ts';
import { fontShelf } from './fonts.ts';
import { type Lettering, type Line, oneLineOf } from './lettering.ts';

const shelf = fontShelf(readPaperFont);
let lettering: Lettering;
beforeAll(async () => {
  lettering = await shelf(['a', 'م', 'አ']);
});

/** As it stands on paper, from left to right. */
const seen = (line: Line): string[] => line.pieces.map(({ shaped }) => shaped.text);
const glyphs = (text: string) => lettering.line(text).pieces.flatMap(({ shaped }) => shaped.glyphs.map(({ id }) => id));
const places = (text: string) => lettering.line(text).pieces.flatMap(({ shaped }) => [...shaped.positions]);

describe('a line on paper', () => {
  it('runs as its scripts do', () => {
    expect(seen(lettering.line('Amina Odhiambo'))).toEqual(['Amina Odhiambo']);
    expect(seen(lettering.line('محمد'))).toEqual(['د', 'م', 'ح', 'م']);
    expect(seen(lettering.line('Amina (أمين) 7')).join('')).toBe('Amina (نيمأ) 7');
    // Brackets are named as they were typed, and drawn the other way round.
    expect(seen(lettering.line('أمين (Amina) 27')).join('')).toBe('27 )Amina( نيمأ');
    expect(seen(lettering.line('۱۲۳ محمد')).join('')).toBe('دمحم ۱۲۳');
  });

  it('joins the letters that are written joined, and mirrors brackets', () => {
    const [alone] = glyphs('م');
    const [last, middle, first] = glyphs('ممم');
    expect(new Set([alone, last, middle, first]).size).toBe(4);
    expect(glyphs('(م')).toEqual([alone, glyphs('a)')[1]]);
  });

  it('shapes each script by its own rules, whatever stands before it', () => {
    for (const name of ['अमिना', 'हिन्दी', 'विक्रम']) {
      const [alone, after] = [glyphs(name), glyphs(`Amina ${name}`)];
      expect(after.slice(-alone.length), name).toEqual(alone);
      expect(glyphs(`(${name}) Ζωή`).slice(1, alone.length + 1), name).toEqual(alone);
    }
    // What is of no script goes with its neighbours, into one piece.
    expect(seen(lettering.line('“Amina” 7 “अमिना” Ζωή'))).toEqual(['“Amina” 7 “', 'अमिना” ', 'Ζωή']);
  });

  it('puts marks onto their letters, also those that no letter is made with', () => {
    expect(glyphs('e\u0301')).toEqual(glyphs('é'));
    for (const [text, letters] of [
      ['Ẹ\u0301', 1],
      ['ɔ\u0303', 1],
      ['م\u064e', 1],
    ] as const) {
      const advancing = places(text).filter(({ xAdvance }) => xAdvance > 0);
      expect(advancing, text).toHaveLength(letters);
      expect(
        places(text).some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0),
        text,
      ).toBe(true);
    }
    // The doubling is nearer to the letter, in whatever order both were typed.
    expect(glyphs('م\u064e\u0651')).toEqual(glyphs('م\u0651\u064e'));
  });

  it('leaves out letters that no font has, and names them', () => {
    const written = ['Amina', 'Łódź Ọ̀ṣun ɓɗƙƴ Nguyễn ǀXam', 'Живаго Αθηνά', 'अमिना', 'محمد علی‌زاده', 'አበበ፡በቀለ'];
    for (const text of [...written, 'a\u0000\u202e', '', '\u200d']) expect(lettering.lacking(text), text).toBe('');
    expect(lettering.lacking('Wei 李 Chen 明')).toBe('李明');
    expect(lettering.lacking('தமிழ்')).toBe('தமிழ்');
    expect(lettering.lacking('Zawadi 🦒\ud800')).toBe('🦒\ud800');
    expect(seen(lettering.line('Wei 李 Chen'))).toEqual(['Wei Chen']);
    expect(seen(lettering.line('李 Chen'))).toEqual(['Chen']);
    expect(lettering.line('李')).toEqual({ pieces: [], width: 0 });
  });

  it('lacks what the fonts lack that were not asked for', async () => {
    const latin = await shelf(['Amina']);
    expect([latin.lacking('Amina'), latin.lacking('محمد')]).toEqual(['', 'محمد']);
  });

  it('has no control characters and changes of direction', () => {
    expect(oneLineOf(' a\u0000\u0007b\tc\r\nd\u202e\u2066e\u200d ')).toBe('ab c de\u200d');
  });

  it('shows nothing for letters that are made to be invisible', () => {
    for (const filler of ['\u3164', '\u115f\u1160', '\uffa0', '\u2065']) {
      expect(glyphs(`Amina${filler}`), filler).toEqual(glyphs('Amina'));
      expect(lettering.line(filler), filler).toEqual({ pieces: [], width: 0 });
    }
    // A mark that chooses how a letter looks stays with it.
    expect(oneLineOf('a\ufe0f\u034fb')).toBe('a\ufe0f\u034fb');
  });
});

describe('a text in lines', () => {
  const linesOf = (text: string, width: number, most: number) => lettering.lines(text, width, most);
  const said = (lines: readonly Line[]) => lines.map((line) => seen(line).join('').trim());

  it('breaks at spaces, then ends in an ellipsis', () => {
    expect(said(linesOf('Nomvula Dlamini van der Merwe', 9, 4))).toEqual(['Nomvula Dlamini', 'van der Merwe']);
    expect(said(linesOf('Nomvula Dlamini van der Merwe', 9, 1))).toEqual(['Nomvula Dlamin…']);
    expect(said(linesOf('Amina', 9, 1))).toEqual(['Amina']);
    expect(linesOf('', 9, 4)).toEqual([]);
  });

  it('breaks words that are wider than it', () => {
    const lines = linesOf('Wolfeschlegelsteinhausenbergerdorff', 6, 9);
    expect(said(lines).join('')).toBe('Wolfeschlegelsteinhausenbergerdorff');
    expect(lines.length).toBeGreaterThan(2);
  });

  it('has one letter in a line that is narrower than it', () => {
    expect(said(linesOf('Wo\u0302w', 0.1, 9))).toEqual(['W', 'ô', 'w']);
    expect(said(linesOf('Wow', 0.1, 2))).toEqual(['W', '…']);
  });

  it('keeps the direction of the whole in each of its lines', () => {
    expect(said(linesOf('محمد عبد الله (Nairobi) 27', 8, 4))).toEqual(['هللا دبع دمحم', '27 )Nairobi(']);
  });

  it('is never wider, and always comes to an end', () => {
    const letters = fc.constantFrom(
      'a',
      'W',
      'é',
      '\u0301',
      ' ',
      '-',
      'م',
      '\u0651',
      '\u064e',
      'لا',
      'አ',
      '李',
      '(',
      ')',
      '7',
      '\u200d',
      '\ud800',
    );
    const text = fc.oneof(fc.string({ unit: letters, maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 40 }));
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 20 }), fc.integer({ min: 1, max: 4 }), (words, width, most) => {
        const lines = linesOf(words, width, most);
        expect(lines.length).toBeLessThanOrEqual(most);
        for (const line of lines) expect(line.width).toBeLessThanOrEqual(width + 0.3);
      }),
    );
  });
});
