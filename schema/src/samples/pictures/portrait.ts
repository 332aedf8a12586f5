import { COVER, HAIR, type HeadWear } from './head-wear.ts';
import { area, disc, drawing, stroke } from './svg.ts';

/** From dark to light. */
const SKIN = ['#3f261b', '#54321f', '#6d4329', '#875535', '#a87048', '#c8946a', '#dfb38c'] as const;
const BLACK = '#1b1411';
const GREY = '#8d8983';

const CLOTHES = {
  /** Jacket over a shirt. */
  jacket: (colour, second) =>
    area(SHOULDERS, colour) +
    area('M39 71l9 25 9-25q-9 6-18 0z', '#f4efe6') +
    area('M46 77h4l2 19h-8z', second) +
    stroke('M38.5 71l9 25M57.5 71l-9 25', '#00000038', 2),
  coat: (colour, second) =>
    area(SHOULDERS, '#f3f4f1') +
    area('M39 71l9 25 9-25q-9 6-18 0z', colour) +
    stroke('M38 72c-2 12 0 18 6 22M58 72c2 10 1 14-2 18', second, 2),
  crew: (colour, second) => area(SHOULDERS, colour) + stroke('M37.5 71.5q10.5 10 21 0', second, 3),
  shirt: (colour, second) =>
    area(SHOULDERS, colour) +
    area('M38 70l10 11-8 5-6-13zM58 70L48 81l8 5 6-13z', second) +
    stroke('M48 82v14', '#0000002e', 1.4),
  print: (colour, second) =>
    area(SHOULDERS, colour) +
    PRINT.map(([x, y]) => disc(x, y, 4, second) + disc(x, y, 2, colour)).join('') +
    stroke('M37.5 71.5q10.5 10 21 0', second, 4),
  robe: (colour, second) =>
    area(SHOULDERS, colour) +
    stroke('M40 72q8 7 16 0M48 76v20', second, 2.4) +
    [82, 88].map((y) => stroke(`M42 ${y}q6 4 12 0`, second, 1.4)).join(''),
  cloak: (colour, second) =>
    area(SHOULDERS, colour) +
    stroke('M16 90h64M22 82h52M28 76v20M38 73v23M58 73v23M68 76v20', second, 1.6) +
    area('M40 71q8 7 16 0l-2 5q-6 3-12 0z', '#00000030'),
} satisfies Record<string, (colour: string, second: string) => string>;

const PRINT = [20, 34, 48, 62, 76].flatMap((x) => [[x, 91] as const, [x + 7, 82] as const]).filter(([x]) => x < 80);

const SHOULDERS = 'M11 96c1-16 12-22 28-25q9 8 18 0c16 3 27 9 28 25z';

const COLOURS = {
  forest: '#0d5c41',
  pine: '#0a4632',
  olive: '#5e6d3e',
  moss: '#75854f',
  sage: '#c3d7c0',
  mist: '#e2e9e4',
  night: '#22323f',
  slate: '#3a5362',
  sea: '#0f4c69',
  lake: '#23698d',
  haze: '#5b8fa8',
  sky: '#bcd8e4',
  earth: '#3f2f25',
  bark: '#7d3410',
  rust: '#a8481c',
  red: '#a3261d',
  clay: '#e6b899',
  plum: '#71385a',
  mauve: '#8b5a6b',
  violet: '#7a3b8c',
  rose: '#e8c3bd',
  sun: '#e2a325',
  honey: '#f1bd53',
  straw: '#f2d27d',
  sand: '#e9d8b4',
  cream: '#f4efe6',
} as const;
type Colour = keyof typeof COLOURS;

type Dyed<Kind extends string> = `${Kind} ${Colour} ${Colour}`;
type Trait =
  | 'grey'
  | 'full beard'
  | 'short beard'
  | 'moustache'
  | 'round glasses'
  | 'square glasses'
  | 'earrings'
  | 'laughs';

/** An index in `SKIN`, what is behind, hair or what covers it, clothes, and what else there is to see. */
export type Portrait = readonly [
  skin: number,
  ground: Colour,
  head: keyof typeof HAIR | Dyed<keyof typeof COVER>,
  clothes: Dyed<keyof typeof CLOTHES>,
  ...traits: Trait[],
];

/** Head and shoulders of nobody: a drawing, and to be seen as one. */
export function portraitSvg([tone, ground, head, clothes, ...traits]: Portrait): string {
  const has = (trait: Trait) => traits.includes(trait);
  const skin = SKIN[tone] ?? SKIN[3];
  const hair = has('grey') ? GREY : BLACK;
  const worn = headWear(head, hair);
  const [kind, colour, second] = dyed(clothes);
  return drawing(COLOURS[ground], [
    worn.behind,
    CLOTHES[kind](colour, second),
    area('M40 56h16v14q-8 10-16 0z', skin),
    area('M40 60q8 8 16 0v4q-8 7-16 0z', '#00000026'),
    disc(31.4, 44, 3.6, skin),
    disc(64.6, 44, 3.6, skin),
    area('M31.6 38C31.6 25 38 18.6 48 18.6S64.4 25 64.4 38c0 15-7 26-16.4 26S31.6 53 31.6 38z', skin),
    has('moustache') ? area('M41 52.5q3.5-3 7-1.4 3.5-1.6 7 1.4-7 2-14 0z', hair) : '',
    has('full beard') || has('short beard') ? beard(hair, has('full beard') ? 0.95 : 0.5) : '',
    features(tone < 3, hair, has('laughs')),
    worn.over,
    has('round glasses') ? glasses([41.5, 54.5].map(rim)) : '',
    has('square glasses') ? glasses([35.5, 49.5].map(pane)) : '',
    has('earrings') ? disc(31, 51, 2.2, COLOURS.honey) + disc(65, 51, 2.2, COLOURS.honey) : '',
  ]);
}

function dyed<Kind extends string>(words: Dyed<Kind>): [Kind, string, string] {
  const [kind, colour, second] = words.split(' ') as [Kind, Colour, Colour];
  return [kind, COLOURS[colour], COLOURS[second]];
}

const isHair = (head: Portrait[2]): head is keyof typeof HAIR => head in HAIR;

function headWear(head: Portrait[2], hair: string): HeadWear {
  if (isHair(head)) return HAIR[head](hair);
  const [kind, colour, second] = dyed(head);
  return COVER[kind](colour, second);
}

function features(isDark: boolean, hair: string, laughs: boolean): string {
  return [
    stroke('M38 37.5q3.5-2.4 7.5-.6M50.5 36.9q4-1.8 7.5.6', hair, 1.7),
    disc(42, 42, 1.9, '#160e0b'),
    disc(54, 42, 1.9, '#160e0b'),
    disc(42.7, 41.3, 0.6, '#ffffffd0'),
    disc(54.7, 41.3, 0.6, '#ffffffd0'),
    stroke('M48 42.5c-.5 3-2.5 5.5-1.5 6.5q1.5 1 3.2.2', isDark ? '#00000059' : '#5a2e1c80', 1.5),
    laughs
      ? area('M42 53.4q6 1.6 12 0-1.4 5.6-6 5.6t-6-5.6z', '#fdf8f1') + stroke('M42 53.4q6 1.6 12 0', '#7a2f26', 1.3)
      : stroke('M42.5 54.5q5.5 4 11 0', isDark ? '#b0695c' : '#8f3d33', 1.9),
  ].join('');
}

const BEARD =
  'M31.8 43c.5 14 6.7 22.5 16.2 22.5S63.7 57 64.2 43c-1.5 5-3 8-6 8.2-4-1.2-16-1.2-20 0-3-.2-4.9-3.2-6.4-8.2z';
const beard = (hair: string, opacity: number) => `<g opacity="${opacity}">${area(BEARD, hair)}</g>`;

const FRAME = '#221a17';
const rim = (x: number) => `<circle cx="${x}" cy="42" r="5.4" fill="#ffffff26" stroke="${FRAME}" stroke-width="1.5"/>`;
const pane = (x: number) =>
  `<rect x="${x}" y="37.5" width="11" height="8.6" rx="2.2" fill="#ffffff26" stroke="${FRAME}" stroke-width="1.6"/>`;
const glasses = (panes: readonly string[]) =>
  panes.join('') + stroke('M46.8 41.5q1.2-.8 2.4 0M35.5 41l-3.5-1M60.5 41l3.5-1', FRAME, 1.4);
