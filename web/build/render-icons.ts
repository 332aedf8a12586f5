import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { markSvg } from './mark.ts';

// Writes public/icons from the mark. Bundle it with esbuild and run it with node when the mark changes.
const folder = new URL('../public/icons/', import.meta.url);
const rounded = markSvg({ corner: 15, keep: 0.94 });
const full = markSvg({ corner: 0, keep: 0.94 });
const maskable = markSvg({ corner: 0, keep: 0.74 });

writeFileSync(new URL('favicon.svg', folder), rounded);
const PNGS = [
  { name: 'icon-192.png', svg: rounded, size: 192 },
  { name: 'icon-512.png', svg: rounded, size: 512 },
  { name: 'maskable-192.png', svg: maskable, size: 192 },
  { name: 'maskable-512.png', svg: maskable, size: 512 },
  { name: 'apple-touch-icon.png', svg: full, size: 180 },
];
for (const { name, svg, size } of PNGS) {
  const png = await sharp(Buffer.from(svg), { density: 72 * (size / 64) })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
  writeFileSync(new URL(name, folder), png);
}
