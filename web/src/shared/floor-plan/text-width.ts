/** Weights that are written on a plan. */
export type Weight = 400 | 600;

/** Estimated letter width relative to the font size, where nothing can be measured. */
const LETTER_WIDTH = 0.62;
const MEASURED_AT = 100;

const known = new Map<string, number>();
let measure: ((text: string, weight: Weight) => number) | undefined;

/** How wide a text is, in font sizes: the letters of one device are a quarter wider than those of another. */
export function textWidth(text: string, weight: Weight): number {
  const key = `${weight} ${text}`;
  let width = known.get(key);
  if (width === undefined) {
    measure ??= withLettersOf(globalThis.document);
    width = measure(text, weight);
    known.set(key, width);
  }
  return width;
}

function withLettersOf(page: Document | undefined): typeof textWidth {
  const pen = page?.createElement('canvas').getContext('2d');
  if (!page || !pen) return (text) => text.length * LETTER_WIDTH;
  const { fontFamily } = getComputedStyle(page.body);
  return (text, weight) => {
    pen.font = `${weight} ${MEASURED_AT}px ${fontFamily}`;
    return pen.measureText(text).width / MEASURED_AT;
  };
}
