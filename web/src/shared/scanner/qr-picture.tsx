import { useMemo } from 'react';
import { encode } from 'uqr';

/** Width of the quiet zone in modules, as the standard requires. */
const QUIET = 4;

export interface QrPictureProps {
  code: string;
  /** Label for screen readers. */
  label: string;
  className?: string;
}

/** A QR code as SVG: black on white even in dark mode, because many readers can't read inverted codes. */
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

/** Draws runs of dark modules: an eighth of the elements that single squares would need. */
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
