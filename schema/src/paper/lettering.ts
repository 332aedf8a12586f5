import bidiFactory from 'bidi-js';
import { withoutControls } from '../define/control-characters.ts';
import type { PaperFont, Shaped } from './paper-font.ts';

const bidi = bidiFactory();

/** Letters of one font. */
export interface Piece {
  font: PaperFont;
  shaped: Shaped;
}

/** In sizes of the letters. */
export const widthOf = ({ font, shaped }: Piece): number => shaped.advanceWidth / font.unitsPerEm;

/** A line of text from left to right. */
export interface Line {
  pieces: readonly Piece[];
  /** In sizes of its letters. */
  width: number;
}

/**
 * What is invisible: changes of the others' order, and fillers, which shaping draws as boxes. Marks stay, the joiners of
 * scripts, and the marks of direction.
 */
const FORMATTING = /(?![\p{M}\u061c\u200c-\u200f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** A letter with its marks. */
const CLUSTERS = /\p{M}+|\P{M}[\p{M}\u200c\u200d]*/gu;
/** With the space or hyphen after which a line may break. */
const WORDS = /[^\s-]*[\s-]|[^\s-]+$/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const OF_NO_SCRIPT = /^[\p{Script=Common}\p{Script=Inherited}]/u;
/** Those that the fonts have letters of. */
const SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Devanagari', 'Arabic', 'Ethiopic'].map(
  (script) => new RegExp(`^\\p{Script=${script}}`, 'u'),
);

/** One line of it, without what no paper shows. */
export const oneLineOf = (text: string): string =>
  withoutControls(text.normalize('NFC').replace(/\s+/gu, ' ')).replace(FORMATTING, '').trim();

/** Sets texts in the fonts that there are, whatever their scripts and directions. */
export class Lettering {
  readonly #fonts: readonly PaperFont[];

  /** @param fonts the first one that has a letter writes it */
  constructor(fonts: readonly PaperFont[]) {
    this.#fonts = fonts;
  }

  /** Its letters that no font has, which are left out of its lines. */
  lacking(text: string): string {
    return this.#inFonts(oneLineOf(text))
      .flatMap(({ letters, font }) => (font ? [] : [letters]))
      .join('');
  }

  /** @param base the direction of the whole text that it is of */
  line(text: string, base = directionOf(text)): Line {
    const written: Written[] = [];
    for (const { letters, font } of this.#inFonts(oneLineOf(text))) {
      // A word that is left out leaves no second space.
      const isSecondSpace = letters === ' ' && (written.at(-1)?.letters ?? ' ') === ' ';
      if (font && !isSecondSpace) written.push({ letters, font });
    }
    const pieces = inOrder(written, base).flatMap(({ letters, font, level }) =>
      font.shape(letters, level % 2 === 1).map((shaped): Piece => ({ font, shaped })),
    );
    return { pieces, width: pieces.reduce((sum, piece) => sum + widthOf(piece), 0) };
  }

  /**
   * Lines of at most a width in sizes of the letters, broken at spaces, and within words that are wider.
   * @param most lines; what is more ends in an ellipsis
   */
  lines(text: string, width: number, most: number): Line[] {
    const base = directionOf(text);
    const fits = (part: string) => this.line(part, base).width <= width;
    const parts: string[] = [];
    let left = oneLineOf(text);
    while (left !== '' && parts.length < most - 1) {
      const letters = left.match(CLUSTERS) ?? [];
      // A letter that is wider than all has a line of its own.
      const part = longest(left.match(WORDS) ?? [], fits) || longest(letters, fits) || (letters[0] ?? left);
      parts.push(part);
      left = left.slice(part.length);
    }
    if (left !== '')
      parts.push(fits(left) ? left : `${longest(left.match(CLUSTERS) ?? [], (part) => fits(`${part}…`)).trimEnd()}…`);
    return parts.map((part) => this.line(part, base));
  }

  #inFonts(text: string): { letters: string; font: PaperFont | undefined }[] {
    let before: PaperFont | undefined;
    return (text.match(CLUSTERS) ?? []).map((letters) => {
      const visible = Array.from(letters.replace(INVISIBLE, ''), (letter) => letter.codePointAt(0) ?? 0);
      const has = (font: PaperFont | undefined) => font && visible.every((code) => font.hasGlyphForCodePoint(code));
      // A space or a digit looks as its neighbours do.
      const font = OF_NO_SCRIPT.test(letters) && has(before) ? before : this.#fonts.find(has);
      before = font ?? before;
      return { letters, font };
    });
  }
}

/** Of the first letter that has one. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const { paragraphs } = bidi.getEmbeddingLevels(oneLineOf(text), 'auto');
  return paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';
}

interface Written {
  letters: string;
  font: PaperFont;
}

interface Stretch extends Written {
  /** Undefined as long as it has only letters of no script, which join their neighbours. */
  script: RegExp | undefined;
  level: number;
}

/** Stretches of one font, script and level, from left to right: each script is shaped by its own rules. */
function inOrder(written: readonly Written[], base: 'ltr' | 'rtl'): Stretch[] {
  const text = written.map(({ letters }) => letters).join('');
  const embedding = bidi.getEmbeddingLevels(text, base);
  const stretches: Stretch[] = [];
  const stretchAt: number[] = [];
  for (const { letters, font } of written) {
    const level = embedding.levels[stretchAt.length] ?? 0;
    const script = SCRIPTS.find((one) => one.test(letters));
    const last = stretches.at(-1);
    if (last?.font === font && last.level === level && (!script || (last.script ?? script) === script)) {
      last.letters += letters;
      last.script ??= script;
    } else stretches.push({ letters, font, script, level });
    for (let at = 0; at < letters.length; at++) stretchAt.push(stretches.length - 1);
  }
  const order = new Set(bidi.getReorderedIndices(text, embedding).map((at) => stretchAt[at] ?? 0));
  return [...order].flatMap((at) => stretches[at] ?? []);
}

/** As many of the parts from the first one on as pass together. */
function longest(parts: readonly string[], passes: (text: string) => boolean): string {
  let text = '';
  for (const part of parts) {
    if (!passes((text + part).trimEnd())) break;
    text += part;
  }
  return text;
}
