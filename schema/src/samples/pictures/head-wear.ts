import { area, disc, stroke } from './svg.ts';

/** What is on a head: `behind` the face and `over` it. */
export interface HeadWear {
  behind: string;
  over: string;
}

const HAIRLINE = 'M31 41C29 24 36 16 48 16s19 8 17 25c-2-8-4-11-7-13-6 2-14 2-20 0-3 2-5 5-7 13z';
const LOW_HAIRLINE =
  'M31.4 38C30 24 37 18.4 48 18.4S66 24 64.6 38c-1-5-3-8.6-6-10.4-7 1.6-14.2 1.6-21.2 0-3 1.8-5 5.4-6 10.4z';
const PARTED = 'M31 43C29 25 36 16 48 16s19 9 17 27c-1-9-6-14-17-18-11 4-16 9-17 18z';

/** Falls a little outwards. */
const lock = (x: number) => `M${x} 24q${(x - 48) / 3} 20 ${(x - 48) / 6} ${46 - Math.abs(x - 48) / 2}`;

export const HAIR = {
  crop: (colour) => ({ behind: '', over: area(HAIRLINE, colour) }),
  fade: (colour) => ({ behind: '', over: area(LOW_HAIRLINE, colour) }),
  afro: (colour) => ({ behind: disc(48, 32, 25, colour), over: area(HAIRLINE, colour) }),
  puff: (colour) => ({ behind: disc(48, 14, 11, colour), over: area(LOW_HAIRLINE, colour) }),
  bun: (colour) => ({ behind: disc(60, 15, 8, colour), over: area(PARTED, colour) }),
  braids: (colour) => ({
    behind: [29, 34, 62, 67].map((x) => stroke(`M${x} 34C${x - 1} 50 ${x + 1} 60 ${x} 76`, colour, 5)).join(''),
    over: area(PARTED, colour) + [40, 48, 56].map((x) => stroke(`M48 16Q${x} 19 ${x} 25`, '#ffffff2e', 1)).join(''),
  }),
  locs: (colour) => ({
    behind: [31, 35, 40, 56, 61, 65].map((x) => stroke(lock(x), colour, 5.4)).join('') + disc(48, 31, 19.5, colour),
    over: area(HAIRLINE, colour),
  }),
  waves: (colour) => ({
    behind: area('M27 40C27 23 35 14 48 14s21 9 21 26c0 11 4 17 3 26-7 5-41 5-48 0-1-9 3-15 3-26z', colour),
    over: area(PARTED, colour),
  }),
  bob: (colour) => ({
    behind: area('M28 40c0-16 8-25 20-25s20 9 20 25c0 9 1 12 1 16-6 3-36 3-42 0 0-4 1-7 1-16z', colour),
    over: area('M31 40c-1-15 6-23 17-23s18 8 17 23c-2-5-4-8-6-9-8 2-20 1-23-2 0 4-2 7-5 11z', colour),
  }),
  receding: (colour) => ({
    behind: '',
    over:
      area('M30.5 45c-1.5-8 0-15 4.5-19-1 5-1.5 9-1.5 12-1 2-2 4-3 7z', colour) +
      area('M65.5 45c1.5-8 0-15-4.5-19 1 5 1.5 9 1.5 12 1 2 2 4 3 7z', colour),
  }),
  bald: () => ({ behind: '', over: stroke('M41 23q6-3 12-1', '#ffffff38', 2) }),
} satisfies Record<string, (colour: string) => HeadWear>;

const VEIL =
  'M20 96C19 84 26 78 27 64 26 34 32 14 48 14s22 20 21 50c1 14 8 20 7 32zM48 25c-9 0-14 7-14 18 0 12 6 20 14 20s14-8 14-20c0-11-5-18-14-18z';

export const COVER = {
  hijab: (colour, second) => ({
    behind: '',
    over:
      `<path fill-rule="evenodd" d="${VEIL}" fill="${colour}"/>` +
      stroke('M35.5 36C37 28 41.5 24.5 48 24.5S59 28 60.5 36', second, 2.4) +
      stroke('M33 58c6 10 20 14 34 12M30 70c10 10 24 12 40 8', '#0000001f', 1.6),
  }),
  gele: (colour, second) => ({
    behind: '',
    over:
      area('M30 36C20 20 27 6 44 9 58 1 74 10 68 30c-1 3-2 4-2.5 6-9-8-26-8-35.5 0z', colour) +
      stroke('M31 31C34 18 46 12 62 13M34 33C40 22 54 18 67 23M44 9c8 3 12 6 15 11', second, 2),
  }),
  tied: (colour, second) => ({
    behind: area('M60 17C58 8 66 2 73 4c3 6-1 10-5 12 5-1 9 1 10 6-5 5-13 3-18-5z', second),
    over:
      area('M30.5 37C28 21 36 13.5 48 13.5S68 21 65.5 37c-8-7.5-27-7.5-35 0z', colour) +
      stroke('M31 33c5-8 12-13 24-16M35 32c7-5 16-8 27-8', second, 2),
  }),
  kufi: (colour, second) => ({
    behind: '',
    over:
      area('M31.5 32C31 20 37 15 48 15s17 5 16.5 17c-10-3.5-23-3.5-33 0z', colour) +
      stroke('M33 28q15-5 30 0', second, 2) +
      [38, 44, 52, 58].map((x) => disc(x, 21, 1.5, second)).join(''),
  }),
  shawl: (colour, second) => ({
    behind: area('M24 84c-2-24 0-46 8-58 4-7 10-10 16-10s12 3 16 10c8 12 10 34 8 58z', colour),
    over:
      area('M33.5 34C36 24 41 20.5 48 20.5S60 24 62.5 34c-3-4-8-6-14.5-6s-11.5 2-14.5 6z', '#241812') +
      stroke('M26 84C25 62 29 36 35 26c3-5 8-7.5 13-7.5S58 21 61 26c6 10 10 36 9 58', second, 2.4),
  }),
} satisfies Record<string, (colour: string, second: string) => HeadWear>;
