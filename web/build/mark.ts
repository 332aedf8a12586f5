/**
 * The mark: a baobab whose leaves are the heads of the people who sit around it. Drawn once here; the icons are
 * rendered from it, and `ui/drawing/brand.tsx` shows the same file.
 */
const GROUND = '#0d4a35';
const TRUNK = '#f8f0d8';
const LEAVES = ['#e2a325', '#f0a177', '#f8f0d8', '#e2a325', '#7cc4e3', '#f8f0d8', '#f0a177'];

const round = (value: number) => Math.round(value * 100) / 100;

function heads(count: number, radius: number, size: number, from: number, to: number, shift: number): string {
  return Array.from({ length: count }, (_, at) => {
    const angle = ((from + ((to - from) * at) / (count - 1)) * Math.PI) / 180;
    const [x, y] = [32 + radius * Math.cos(angle), 34 - radius * Math.sin(angle)].map(round);
    return `<circle cx="${x}" cy="${y}" r="${size}" fill="${LEAVES[(at + shift) % LEAVES.length]}"/>`;
  }).join('');
}

const TREE = [
  `<path d="M28.2 46.5c0-5.4-2.6-8.6-8-10.3M35.8 46.5c0-5.4 2.6-8.6 8-10.3M32 46V31.5" fill="none" stroke="${TRUNK}" stroke-width="3.8" stroke-linecap="round"/>`,
  `<path d="M19.5 57.6c-1.2 0-1.6-1.5-.6-2.1 5.4-3.3 7.6-7.7 7.4-13h11.4c-.2 5.3 2 9.7 7.4 13 1 .6.6 2.1-.6 2.1z" fill="${TRUNK}"/>`,
].join('');

/** `inset` (0 to 1) is how much of the square the tree keeps: a maskable icon may be cut to a circle. */
export function markSvg({ corner, keep }: { corner: number; keep: number }): string {
  const margin = round(32 * (1 - keep));
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="${corner}" fill="${GROUND}"/>`,
    `<g transform="translate(${margin} ${margin}) scale(${keep})">`,
    heads(9, 23, 3.7, 196, -16, 0),
    heads(4, 13.2, 3.1, 158, 22, 3),
    TREE,
    '</g></svg>',
  ].join('');
}
