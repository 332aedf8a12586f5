/** Parts of a drawing. Coordinates are those of a square of 96. */
export const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

export const area = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`;

export const stroke = (path: string, colour: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The same parts again, turned around a point. */
export const turned = (parts: string, degrees: number, x = 48, y = 48): string =>
  `<g transform="rotate(${degrees} ${x} ${y})">${parts}</g>`;

/** Parts as rays: `count` times around the middle. */
export const around = (parts: string, count: number, from = 0, x = 48, y = 48): string =>
  Array.from({ length: count }, (_, at) => turned(parts, from + (at * 360) / count, x, y)).join('');

export const drawing = (ground: string, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${ground}"/>${parts.join('')}</svg>`;
