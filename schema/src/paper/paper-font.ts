import { create } from 'fontkit';
import { Blob, Buffer, ClusterLevel, Direction, Face, Font, shape } from 'harfbuzzjs';

interface Place {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

/** Glyphs from left to right, in units of the font, as PDFKit takes them. */
export interface Shaped {
  /** What they say. */
  text: string;
  glyphs: readonly { id: number; advanceWidth: number; codePoints: number[] }[];
  positions: readonly Place[];
  advanceWidth: number;
}

/** A font that PDFKit embeds as a subset, and whose letters HarfBuzz joins and places. */
export interface PaperFont {
  unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  /**
   * A text of one direction, from left to right. What is written from right to left comes letter by letter: programs that
   * copy from a PDF turn the order of such letters round, and never of those in one piece.
   */
  shape(text: string, isRightToLeft: boolean): Shaped[];
  /** What PDFKit asks for, which passes on in place of features what was shaped before. */
  layout(text: string, shaped: Shaped): Shaped;
}

/** @param bytes of a TrueType or OpenType file */
export function openPaperFont(bytes: Uint8Array<ArrayBuffer>): PaperFont {
  const { buffer, byteOffset, byteLength } = bytes;
  const font = new Font(new Face(new Blob(buffer.slice(byteOffset, byteOffset + byteLength))));
  // fontkit's own shaping knows less of scripts, and throws at marks that HarfBuzz places.
  return Object.assign(create(bytes), {
    shape: (text: string, isRightToLeft: boolean) => shapedBy(font, text, isRightToLeft),
    // Copies: PDFKit changes their measures.
    layout: (_: string, shaped: Shaped) => ({ ...shaped, positions: shaped.positions.map((place) => ({ ...place })) }),
  });
}

/** One for all: its memory is WebAssembly's, which grows while a loop makes many and only then collects them. */
const buffer = new Buffer();

function shapedBy(font: Font, text: string, isRightToLeft: boolean): Shaped[] {
  buffer.reset();
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  const places = buffer.getGlyphPositions();
  const ends = endsOf(infos.map(({ cluster }) => cluster).concat(text.length));
  const said = infos.map(({ cluster }) => text.slice(cluster, ends.get(cluster)));
  const part = (from: number, to: number): Shaped => ({
    text: isRightToLeft ? (said[from] ?? '') : text,
    glyphs: infos.slice(from, to).map(({ codepoint: id }, at) => ({
      id,
      advanceWidth: font.glyphHAdvance(id),
      codePoints: Array.from(said[from + at] ?? '', (letter) => letter.codePointAt(0) ?? 0),
    })),
    positions: places.slice(from, to),
    advanceWidth: places.slice(from, to).reduce((sum, { xAdvance }) => sum + xAdvance, 0),
  });
  if (!isRightToLeft) return [part(0, infos.length)];
  const starts = infos.flatMap(({ cluster }, at) => (infos[at - 1]?.cluster === cluster ? [] : [at]));
  return starts.map((from, at) => part(from, starts[at + 1] ?? infos.length));
}

/** Where the letters end that begin at each of these. */
function endsOf(starts: readonly number[]): ReadonlyMap<number, number> {
  const sorted = [...new Set(starts)].sort((a, b) => a - b);
  return new Map(sorted.map((start, at) => [start, sorted[at + 1] ?? start]));
}
