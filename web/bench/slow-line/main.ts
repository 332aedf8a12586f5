import { loadavg } from 'node:os';
import { setup as findBrowsers } from '../../../.ci/steps/browsers.mjs';
import { optionsOf, tell } from '../command-line.ts';
import { type Figure, median } from '../sync/table.ts';
import { LINES, MOMENTS } from './lines.ts';
import { type FirstVisit, runSlowLineBench, valuesOf } from './run.ts';

export const USAGE = `npm run bench -- slow-line [options]
  --people N      of the event, beside those of the sample (1000)
  --runs N        first visits on each line (1)
  --line TEXT     only the lines whose name has this in it ("20 %")
  --asked yes     lists what the phone asked for, and when
  --json FILE     writes what was measured, for npm run bench -- compare`;

/** @param cluster a Postgres whose superuser we are */
export async function main(args: string[], cluster: string): Promise<Figure[]> {
  const asked = optionsOf(args, { people: '1000', runs: '1', line: '', asked: 'no' });
  findBrowsers();
  const lines = Object.fromEntries(Object.entries(LINES).filter(([name]) => name.includes(asked.line)));
  const { people, runs: rounds } = asked;
  const visits = await runSlowLineBench({ people: Number(people), rounds: Number(rounds), lines, cluster, tell });
  for (const [name, all] of Object.entries(visits)) {
    console.log(`\n${name}; load ${loadavg()[0]?.toFixed(1)}`);
    if (asked.asked === 'yes') for (const visit of all) console.table(callsOf(visit));
    console.table(rowsOf(name, all));
  }
  return figuresOf(visits);
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const rowsOf = (name: string, visits: readonly FirstVisit[]) =>
  MOMENTS.map((moment) => {
    const budget = LINES[name]?.budgets[moment];
    const at = median(valuesOf(visits, moment, 'at'));
    const brought = valuesOf(visits, moment, 'brought');
    return {
      moment,
      after: seconds(at),
      'came by then': brought.length > 0 ? `${(median(brought) / 1_000).toFixed(0)} kB` : '',
      budget: budget === undefined ? '' : `${seconds(budget)}${at > budget ? ', MISSED' : ''}`,
    };
  });

const callsOf = ({ asked }: FirstVisit) =>
  asked.map(({ at, path, received }) => ({ 'asked after': seconds(at), path: path.slice(0, 60), bytes: received }));

/** In multiples of the budgets: a line of 50 kbit/s takes as long on any machine. */
export const figuresOf = (visits: Record<string, readonly FirstVisit[]>): Figure[] =>
  Object.entries(visits).flatMap(([name, all]) =>
    Object.entries(LINES[name]?.budgets ?? {}).map(([moment, budget]) => ({
      name: `${name}: ${moment}, x budget`,
      ratios: valuesOf(all, moment as keyof FirstVisit['seen'], 'at').map((at) => at / budget),
      margin: 0.1,
    })),
  );
