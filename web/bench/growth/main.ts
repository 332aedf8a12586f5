import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setup as findBrowsers } from '../../../.ci/steps/browsers.mjs';
import type { Figure } from '../sync/table.ts';
import { chart, type Line } from './chart.ts';
import { type Grown, type Growth, runGrowthBench, WHO, type Who } from './run.ts';

const CHART = fileURLToPath(new URL('./growth.svg', import.meta.url));

export const USAGE = `npm run bench -- growth [options]
  --sizes N,N     people of the events (1000,10000,100000); minutes of a small machine go into the last one
  --runs N        rounds that count, of each size (1)
  --chart FILE    where the chart is written (web/bench/growth/growth.svg)
  --json FILE     writes what was measured, for npm run bench -- compare`;

interface Measure {
  name: string;
  /** Of its line in the chart. */
  line: string;
  color: string;
  shown: (value: number) => string;
}

const MEASURES: Record<keyof Omit<Grown, 'bulkPut'>, Measure> = {
  bytes: {
    name: 'first sync, kB',
    line: 'bytes of a first sync',
    color: '#1b6ca8',
    shown: (value) => (value / 1_000).toFixed(0),
  },
  serverCpu: {
    name: 'first sync, server CPU ms',
    line: 'server CPU of it',
    color: '#8a2d8f',
    shown: (value) => value.toFixed(0),
  },
  landed: { name: 'first sync, ms', line: 'time of it', color: '#c2410c', shown: (value) => value.toFixed(0) },
  reopened: { name: 'reopened, ms', line: 'reopened', color: '#15803d', shown: (value) => value.toFixed(0) },
  painted: {
    name: 'first names painted, ms',
    line: 'first names painted',
    color: '#a16207',
    shown: (value) => value.toFixed(0),
  },
  listed: {
    name: 'everybody in memory, ms',
    line: 'everybody in memory',
    color: '#0e7490',
    shown: (value) => value.toFixed(0),
  },
  searched: {
    name: 'search at the server, slowest of five, ms',
    line: 'search at the server',
    color: '#be123c',
    shown: (value) => value.toFixed(0),
  },
  heap: {
    name: 'heap of the page, MB',
    line: 'heap of the page',
    color: '#555',
    shown: (value) => (value / 1e6).toFixed(1),
  },
};
const NAMES = Object.keys(MEASURES) as (keyof typeof MEASURES)[];

/** @param cluster a Postgres whose superuser we are */
export async function main(args: string[], cluster: string): Promise<Figure[]> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '1000,10000,100000' },
      runs: { type: 'string', default: '1' },
      chart: { type: 'string', default: CHART },
    },
  });
  findBrowsers();
  const sizes = values.sizes.split(',').map(Number);
  const tell = (step: string) => process.stderr.write(`${step}\n`);
  const growth = await runGrowthBench({ sizes, rounds: Number(values.runs), cluster, tell });
  process.stdout.write(`${tableOf(growth)}\n`);
  writeFileSync(values.chart, chartOf(growth, sizes));
  return figuresOf(growth);
}

const shownOf = (name: keyof typeof MEASURES, value: number): string =>
  Number.isNaN(value) ? '–' : MEASURES[name].shown(value);

/** What a door does not do is not drawn of it. */
const namesOf = (who: Who) => NAMES.filter((name) => who === 'attendee' || name !== 'searched');

const of = (growth: readonly Growth[], who: Who): Growth[] => growth.filter((each) => each.who === who);

/** Beside each first sync: how many times what bare Dexie needs for everybody at the event, who are all at a door. */
export function tableOf(growth: readonly Growth[]): string {
  const columns = WHO.flatMap((who) => of(growth, who));
  const everybody = (people: number) => of(growth, 'door').find((each) => each.people === people)?.grown.bulkPut;
  const row = (name: string, cell: (each: Growth) => string) => `| ${[name, ...columns.map(cell)].join(' | ')} |`;
  return [
    row('', ({ who, people }) => `${who}, ${people.toLocaleString('en')}`),
    row('---', () => '---'),
    ...NAMES.map((name) => row(MEASURES[name].name, ({ grown }) => shownOf(name, grown[name]))),
    row('first sync, x bulkPut of everybody', ({ grown, people }) =>
      (grown.landed / (everybody(people) ?? Number.NaN)).toFixed(2),
    ),
  ].join('\n');
}

/** How often the value at the smallest event each measure is. */
const timesOf = (growth: readonly Growth[], name: keyof Grown): number[] =>
  growth.map(({ grown }) => grown[name] / (growth[0]?.grown[name] ?? Number.NaN));

export function chartOf(growth: readonly Growth[], sizes: readonly number[]): string {
  const lines = WHO.flatMap((who) =>
    namesOf(who).map(
      (name): Line => ({
        name: `${who}: ${MEASURES[name].line}`,
        color: MEASURES[name].color,
        dashed: who === 'attendee',
        times: timesOf(of(growth, who), name),
      }),
    ),
  );
  return chart(
    'What grows with the people of an event, and how often it is what it is at the first size',
    sizes,
    lines,
  );
}

/** What the largest event costs, in multiples of the smallest one of the same run. */
export const figuresOf = (growth: readonly Growth[]): Figure[] =>
  WHO.flatMap((who) =>
    namesOf(who).map((name) => ({
      name: `${who}: ${MEASURES[name].name}, largest x smallest event`,
      ratios: [timesOf(of(growth, who), name).at(-1) ?? Number.NaN],
      margin: name === 'bytes' ? 0.03 : 0.3,
    })),
  );
