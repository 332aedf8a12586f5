import { EDGE, INSIDE, type Layout, LEADING, type Measure, PAD, Sheet } from '../../shared/drawn-picture/sheet.ts';

/** The texts of the picture, in the app's language. No other person's name is in it: who shares it asked none of them. */
export interface PictureTexts {
  title: string;
  event: string;
  days: string;
  place: string;
  name: string;
  /** At most four; an even number fills the panel. */
  figures: readonly { value: string; label: string }[];
  /** Most frequent first. */
  topics: readonly { name: string; count: number; text: string }[];
  isRightToLeft: boolean;
}

const TOPICS_MAX = 3;
const VALUE_SIZES = [92, 76, 60, 48];

/** Places everything from the top to the bottom; the height follows from what there is. */
export function layOutPicture(texts: PictureTexts, measure: Measure): Layout {
  const sheet = new Sheet(texts.isRightToLeft, measure);
  sheet.head(texts);
  sheet.y += 24;
  sheet.write(texts.name, EDGE, INSIDE, [48, 40], 1, { bold: true, ink: 'onHero' });
  sheet.y += 40;

  const top = sheet.y;
  const column = (INSIDE - 3 * PAD) / 2;
  sheet.y += PAD - 16;
  for (let at = 0; at < texts.figures.length; at += 2) {
    const rowTop = sheet.y;
    let rowEnd = sheet.y;
    const row = texts.figures.slice(at, at + 2);
    const size = VALUE_SIZES.find((each) => row.every(({ value }) => measure(value, each, true) <= column)) ?? 48;
    for (const [side, { value, label }] of row.entries()) {
      const x = EDGE + PAD + side * (column + PAD);
      sheet.y = rowTop;
      sheet.write(value, x, column, [size], 1, { bold: true, ink: 'ink' });
      sheet.write(label, x, column, [34, 30], 2, { bold: false, ink: 'inkSoft' });
      rowEnd = Math.max(rowEnd, sheet.y);
    }
    sheet.y = rowEnd + 24;
  }
  sheet.y += PAD - 24;
  sheet.box('panel', EDGE, top, INSIDE, sheet.y - top);

  const [most] = texts.topics;
  for (const { name, count, text } of texts.topics.slice(0, TOPICS_MAX)) {
    sheet.y += 20;
    const [line, counted] = [sheet.y, measure(text, 32, false)];
    sheet.write(name, EDGE, INSIDE - counted - PAD, [36, 32], 1, { bold: true, ink: 'onHero' });
    const end = sheet.y;
    sheet.y = line + 36 * LEADING - 32 * LEADING;
    sheet.write(text, EDGE + INSIDE - counted, counted + 1, [32], 1, { bold: false, ink: 'onHero' });
    sheet.y = end + 12;
    sheet.box('track', EDGE, sheet.y, INSIDE, 14);
    sheet.box('bar', EDGE, sheet.y, (INSIDE * count) / (most?.count ?? count), 14);
    sheet.y += 14;
  }
  return sheet.finish();
}
