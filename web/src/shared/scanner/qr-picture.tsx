import { useMemo } from 'react';
import { encode } from 'uqr';

/** Modules of light around a code, as the standard asks. */
const QUIET = 4;

export interface QrPictureProps {
  code: string;
  /** Said by a screen reader. */
  label: string;
  className?: string;
}

/** A code as a picture: black on white in the dark too, because many readers can't do it the other way round. */
export function QrPicture({ code, label, className = '' }: QrPictureProps) {
  const { size, path } = useMemo(() => drawing(code), [code]);
  const side = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={`aspect-square bg-white ${className}`}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

/** One run of dark modules after another: an eighth of the elements that a square for each would need. */
function drawing(code: string): { size: number; path: string } {
  const { data, size } = encode(code, { ecc: 'M', border: 0 });
  const runs = data.flatMap((row, y) => {
    const found: string[] = [];
    for (let x = 0; x < size; x++) {
      if (!row[x] || row[x - 1]) continue;
      let end = x + 1;
      while (row[end]) end++;
      found.push(`M${x} ${y}h${end - x}v1h${x - end}z`);
    }
    return found;
  });
  return { size, path: runs.join('') };
}
