import { Lettering } from './lettering.ts';
import { openPaperFont, type PaperFont } from './paper-font.ts';

/** Noto Sans, and its sisters for what it has no letters of. */
export const PAPER_FONTS = ['latin', 'arabic', 'ethiopic'] as const;
export type FontName = (typeof PAPER_FONTS)[number];

const SCRIPTS: Record<FontName, RegExp> = {
  // Always: digits and punctuation too.
  latin: /^/u,
  arabic: /[\p{Script=Arabic}\p{Script_Extensions=Arabic}]/u,
  ethiopic: /\p{Script_Extensions=Ethiopic}/u,
};

/** A shelf of fonts, each loaded when a text is in its script, and then kept. */
export function fontShelf(
  load: (name: FontName) => Promise<Uint8Array<ArrayBuffer>>,
): (texts: readonly string[]) => Promise<Lettering> {
  const opened = new Map<FontName, Promise<PaperFont>>();
  const open = (name: FontName) => {
    const font = opened.get(name) ?? load(name).then(openPaperFont);
    opened.set(name, font);
    // What could not be loaded is asked for again the next time.
    font.catch(() => opened.delete(name));
    return font;
  };
  return async (texts) => {
    const needed = PAPER_FONTS.filter((name) => texts.some((text) => SCRIPTS[name].test(text)));
    return new Lettering(await Promise.all(needed.map(open)));
  };
}
