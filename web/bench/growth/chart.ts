/** A line of a chart: how often the value of the first size it is at each size. */
export interface Line {
  name: string;
  color: string;
  dashed?: boolean;
  times: number[];
}

const [WIDTH, HEIGHT, LEFT, TOP] = [720, 400, 60, 40];
const [PLOT_WIDTH, PLOT_HEIGHT] = [400, 270];

/** Draws lines with logarithmic axes, in which what grows in proportion is a diagonal, and what does not grow is level. */
export function chart(title: string, sizes: readonly number[], lines: readonly Line[]): string {
  const most = Math.max(10, ...lines.flatMap(({ times }) => times));
  const [first = 1, last = 1] = [sizes[0], sizes.at(-1)];
  const x = (size: number) => LEFT + (PLOT_WIDTH * Math.log(size / first)) / (Math.log(last / first) || 1);
  const y = (times: number) => TOP + PLOT_HEIGHT * (1 - Math.log(Math.max(1, times)) / Math.log(most));
  const text = (at: [number, number], words: string, more = '') =>
    `<text x="${at[0].toFixed(0)}" y="${at[1].toFixed(0)}"${more}>${words}</text>`;
  const grid = powersOfTen(most).map(
    (times) =>
      `<path d="M${LEFT} ${y(times).toFixed(1)}h${PLOT_WIDTH}" stroke="#ddd"/>${text([LEFT - 8, y(times) + 4], `${times} x`, ' text-anchor="end"')}`,
  );
  const marks = sizes.map((size) =>
    text([x(size), TOP + PLOT_HEIGHT + 20], size.toLocaleString('en'), ' text-anchor="middle"'),
  );
  const drawn = lines.map(({ name, color, dashed, times }, at) => {
    const points = times.map((each, n) => `${x(sizes[n] ?? first).toFixed(1)},${y(each).toFixed(1)}`).join(' ');
    const dash = dashed ? ' stroke-dasharray="6 4"' : '';
    const [keyX, keyY] = [LEFT + PLOT_WIDTH + 30, TOP + 10 + at * 22];
    return (
      `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="2"${dash}/>` +
      `<path d="M${keyX} ${keyY - 4}h24" stroke="${color}" stroke-width="2"${dash}/>${text([keyX + 32, keyY], name)}`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    text([LEFT, 22], title, ' font-size="14"'),
    ...grid,
    ...marks,
    ...drawn,
    '</svg>\n',
  ].join('\n');
}

function powersOfTen(most: number): number[] {
  const powers: number[] = [];
  for (let power = 1; power <= most; power *= 10) powers.push(power);
  return powers;
}
