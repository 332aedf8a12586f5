import { optionsOf, tell } from '../command-line.ts';
import type { Run } from '../sync/run.ts';
import { type Figure, figuresOf, tableOf } from '../sync/table.ts';
import { runManyEventsBench } from './run.ts';

export const USAGE = `npm run bench -- many-events [options]
  --runs N        rounds that count, after one that warms up (3)
  --events N,N    events that one process serves (1,10,50); the first is what the others are compared with
  --phones N      phones, and people, of all events together (500)
  --json FILE     writes what was measured, for npm run bench -- compare`;

/** @param cluster a Postgres whose superuser we are */
export async function main(args: string[], cluster: string): Promise<Figure[]> {
  const asked = optionsOf(args, { runs: '3', events: '1,10,50', phones: '500' });
  const counts = asked.events.split(',').map(Number);
  const run = await runManyEventsBench({
    ...{ counts, rounds: Number(asked.runs), phones: Number(asked.phones), pulls: 10, idle: 10_000, quiet: 700 },
    ...{ cluster, tell },
  });
  process.stdout.write(`${tableOf(run, { floor: `${counts[0]} event(s)` })}\n\n`);
  return manyEventsFiguresOf(run);
}

export const manyEventsFiguresOf = ({ floor = [], ...others }: Run): Figure[] =>
  Object.entries(others).flatMap(([events, baraza]) =>
    figuresOf({ floor, baraza }).map((figure) => ({ ...figure, name: `${events}: ${figure.name}` })),
  );
