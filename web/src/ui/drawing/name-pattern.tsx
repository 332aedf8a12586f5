/** Shapes of a tile, 2 by 2: a quarter of a disc, half a square, a disc, a bow. */
const TILES = [
  'M0 0h2A2 2 0 0 1 0 2z',
  'M0 0h2v2z',
  'M1 .3a.7 .7 0 0 1 0 1.4a.7 .7 0 0 1 0-1.4z',
  'M0 2a1 1 0 0 1 2 0z',
];

/** A number from a name, the same on every device. */
export function numberOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Printed cloth drawn from a name: four tiles, each a shape that is turned some way. In the colour of the text on it. */
export const NamePattern = ({ name }: { name: string }) => {
  const hash = numberOf(name);
  return (
    <svg aria-hidden="true" viewBox="0 0 4 4" className="col-start-1 row-start-1 size-full opacity-20">
      {[0, 1, 2, 3].map((cell) => {
        const bits = hash >>> (4 * cell + 4);
        const place = `translate(${(cell % 2) * 2} ${cell > 1 ? 2 : 0}) rotate(${((bits >> 2) % 4) * 90} 1 1)`;
        return <path key={cell} d={TILES[bits % 4]} transform={place} fill="currentColor" />;
      })}
    </svg>
  );
};
