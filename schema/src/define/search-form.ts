/** Letters that look or sound alike, or are missing on keyboards, with their folded form for search. */
const FOLDS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  // Hausa, Ewe, Akan, Fula, Bambara
  ɓ: 'b',
  ɗ: 'd',
  ɖ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ƒ: 'f',
  ɣ: 'g',
  ŋ: 'n',
  ɲ: 'n',
  ʋ: 'v',
  ɛ: 'e',
  ɔ: 'o',
  ə: 'e',
  ɩ: 'i',
  ʊ: 'u',
  // Arabic: letters that people often omit or swap
  ى: 'ي',
  ة: 'ه',
  ٱ: 'ا',
  ک: 'ك',
  ی: 'ي',
  ـ: '',
};

/** Ge'ez series that sound the same in Amharic, so names use either: [first, last, start of the folded series]. */
const SAME_SOUND = [
  [0x1210, 0x1217, 0x1200],
  [0x1280, 0x1287, 0x1200],
  [0x1220, 0x1227, 0x1230],
  [0x12d0, 0x12d7, 0x12a0],
  [0x1340, 0x1347, 0x1338],
] as const;

/** Folds a text for search: no case, accents, vowel marks or apostrophes; words separated by one space. */
export function searchForm(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼʻ‘`´]/gu, '')
    .toLowerCase();
  const folded = bare.replace(/[^\x20-\x7e]/gu, foldLetter);
  return folded.replace(/[^\p{L}\p{N}@.]+/gu, ' ').trim();
}

/** A test whether all words of a query are in some texts, wherever. */
export function searchFor(query: string): (texts: readonly string[]) => boolean {
  const words = searchForm(query).split(' ').filter(Boolean);
  return (texts) => {
    if (words.length === 0) return true;
    const searched = searchForm(texts.join(' '));
    return words.every((word) => searched.includes(word));
  };
}

function foldLetter(letter: string): string {
  const fold = FOLDS[letter];
  if (fold !== undefined) return fold;
  const code = letter.codePointAt(0) ?? 0;
  const series = SAME_SOUND.find(([first, last]) => code >= first && code <= last);
  return series ? String.fromCodePoint(series[2] + code - series[0]) : letter;
}
