import { setup as findBrowsers } from '../../../.ci/steps/browsers.mjs';
import { optionsOf, tell } from '../command-line.ts';
import { type Figure, median } from '../sync/table.ts';
import { type LandingRun, runLandingBench } from './run.ts';

/** In multiples of `bulkPut` of everybody, or of the fewest bytes; the budgets of the design where there are any. */
const REACH: Partial<Record<string, number>> = { 'first sync': 2, 'queue drained': 1, 'queue, bytes': 2.5 };

export const USAGE = 'npm run bench -- landing [--runs N] [--people N] [--queue N] [--json FILE]';

/** @param cluster a Postgres whose superuser we are */
export async function main(args: string[], cluster: string): Promise<Figure[]> {
  const asked = optionsOf(args, { runs: '5', people: '10000', queue: '1000' });
  findBrowsers();
  const run = await runLandingBench({
    people: Number(asked.people),
    queue: Number(asked.queue),
    rounds: Number(asked.runs),
    cluster,
    tell,
  });
  const figures = figuresOf(run);
  console.table(
    figures.map(({ name, ratios }) => ({
      what: name,
      median: Number(median(run[name as keyof LandingRun]).toFixed(1)),
      'x bulkPut, or floor': Number(median(ratios).toFixed(2)),
      reach: REACH[name] ?? '',
    })),
  );
  return figures;
}

/** What the others are compared with, of the same round. */
const FLOORS = { bytes: 'queue, bytes at least', ms: 'bulkPut' } as const;
const NOT_COMPARED = new Set<string>([FLOORS.bytes, 'queue, scans that arrived']);

export const figuresOf = (run: LandingRun): Figure[] =>
  (Object.keys(run) as (keyof LandingRun)[])
    .filter((name) => !NOT_COMPARED.has(name))
    .map((name) => {
      const floor = run[name === 'queue, bytes' ? FLOORS.bytes : FLOORS.ms];
      const ratios = run[name].map((value, round) => value / (floor[round] ?? Number.NaN));
      return { name, ratios, margin: name === 'queue, bytes' ? 0.03 : 0.15 };
    });
