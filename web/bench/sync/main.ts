import { optionsOf, tell } from '../command-line.ts';
import { PEERS } from './contestants.ts';
import { goalsOf } from './goals.ts';
import { runSyncBench } from './run.ts';
import { type Figure, figuresOf, tableOf } from './table.ts';

export const USAGE = `npm run bench -- sync [options]
  --runs N       rounds that count, after one that warms up (5)
  --cards N      people of the event (10000)
  --only NAMES   contestants, by commas: ${Object.keys(PEERS).join(',')}
  --json FILE    writes what was measured, for npm run bench -- compare`;

/** @param cluster a Postgres whose superuser we are */
export async function main(args: string[], cluster: string): Promise<Figure[]> {
  const asked = optionsOf(args, { runs: '5', cards: '10000', only: Object.keys(PEERS).join(',') });
  const run = await runSyncBench({
    peers: asked.only.split(','),
    rounds: Number(asked.runs),
    sizes: { rest: 3_000, quiet: 250, cards: Number(asked.cards), changed: 100, queue: 1_000, changes: 30 },
    cluster,
    tell,
  });
  process.stdout.write(`${tableOf(run)}\n`);
  console.table(goalsOf(run));
  return figuresOf(run);
}
