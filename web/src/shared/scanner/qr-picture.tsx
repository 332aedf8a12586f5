import { type CSSProperties, useMemo, useSyncExternalStore } from 'react';
import { qrModules } from './qr-modules.ts';

/** Width of the quiet zone in modules, as the standard requires. */
const QUIET = 4;

export interface QrPictureProps {
  code: string;
  /** Label for screen readers. */
  label: string;
  /** See `qrModules`. */
  minVersion?: number;
  className?: string;
}

/**
 * A QR code as SVG: black on white even in dark mode, because many readers can't read inverted codes. All modules are equally
 * wide: a whole number of the screen's pixels, or of the dots of a printer (600 to the inch); what is left is quiet zone.
 */
export function QrPicture({ code, label, minVersion, className = '' }: QrPictureProps) {
  const { size, path } = useMemo(() => drawing(code, minVersion), [code, minVersion]);
  const pixelsPerPx = useSyncExternalStore(onZoom, () => devicePixelRatio);
  const side = size + 2 * QUIET;
  return (
    <div
      style={{ '--modules': side, '--step': `${side / pixelsPerPx}px` } as CSSProperties}
      className={`grid aspect-square place-items-center bg-white forced-color-adjust-none print:[--step:calc(var(--modules)*1in/600)]! ${className}`}
    >
      <svg
        role="img"
        aria-label={label}
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        shapeRendering="crispEdges"
        className="aspect-square w-full supports-[width:round(down,1px,1px)]:w-[round(down,100%,var(--step))]"
      >
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}

function onZoom(notify: () => void): () => void {
  addEventListener('resize', notify);
  return () => removeEventListener('resize', notify);
}

/** Draws runs of dark modules: an eighth of the elements that single squares would need. */
function drawing(code: string, minVersion?: number): { size: number; path: string } {
  const { data, size } = qrModules(code, 0, minVersion);
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
