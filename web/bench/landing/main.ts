import { parseArgs } from 'node:util';
import { setup as findBrowsers } from '../../../.ci/steps/browsers.mjs';
import { type Figure, median } from '../sync/table.ts';
import { type LandingRun, runLandingBench } from './run.ts';

/** Times of the app's own work, in multiples of `bulkPut` of everybody; the budgets of the design where there are any. */
const REACH: Partial<Record<string, number>> = { 'first sync': 2, 'queue drained': 1 };

export const USAGE = 'npm run bench -- landing [--runs N] [--people N] [--json FILE]';

/** @param cluster a Postgres whose superuser we are */
export async function main(args: string[], cluster: string): Promise<Figure[]> {
  const { values } = parseArgs({
    args,
    options: { runs: { type: 'string', default: '5' }, people: { type: 'string', default: '10000' } },
  });
  findBrowsers();
  const run = await runLandingBench({
    people: Number(values.people),
    queue: 1_000,
    rounds: Number(values.runs),
    cluster,
    tell: (step) => process.stderr.write(`${step}\n`),
  });
  const figures = figuresOf(run);
  console.table(
    figures.map(({ name, ratios }) => ({
      what: name,
      ms: Number(median(run[name as keyof LandingRun]).toFixed(1)),
      'x bulkPut': Number(median(ratios).toFixed(2)),
      reach: REACH[name] ?? '',
    })),
  );
  return figures;
}

/** Each round's ratio to `bulkPut` of the same round. */
export const figuresOf = (run: LandingRun): Figure[] =>
  (Object.keys(run) as (keyof LandingRun)[]).map((name) => ({
    name,
    ratios: run[name].map((ms, round) => ms / (run.bulkPut[round] ?? Number.NaN)),
    margin: 0.15,
  }));
