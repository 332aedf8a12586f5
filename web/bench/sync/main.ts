import { parseArgs } from 'node:util';
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
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '5' },
      cards: { type: 'string', default: '10000' },
      only: { type: 'string', default: Object.keys(PEERS).join(',') },
    },
  });
  const run = await runSyncBench({
    peers: values.only.split(','),
    rounds: Number(values.runs),
    sizes: { quiet: 250, cards: Number(values.cards), changed: 100, queue: 1_000, changes: 30 },
    cluster,
    tell: (step) => process.stderr.write(`${step}\n`),
  });
  process.stdout.write(`${tableOf(run)}\n`);
  console.table(goalsOf(run));
  return figuresOf(run);
}
