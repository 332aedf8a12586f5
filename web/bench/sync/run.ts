import { type Contestant, startContestant } from './contestants.ts';
import { Bout, type Measured, type Sizes } from './measure.ts';
import { buildHost } from './processes.ts';

export interface RunOptions {
  peers: string[];
  rounds: number;
  sizes: Sizes;
  /** A Postgres whose superuser we are. */
  cluster: string;
  tell: (step: string) => void;
}

/** By contestant: what each round measured, without the one that warmed up. */
export type Run = Record<string, Measured[]>;

/** All contestants in turns, round by round: a machine that is slow for a moment is so for all of them. */
export async function runSyncBench({ peers, rounds, sizes, cluster, tell }: RunOptions): Promise<Run> {
  await buildHost();
  const contestants: Contestant[] = [];
  const bouts: Bout[] = [];
  try {
    for (const name of peers) {
      tell(`starting ${name}`);
      const contestant = await startContestant(name, sizes.cards, cluster);
      contestants.push(contestant);
      bouts.push(new Bout(contestant, sizes));
      await bouts.at(-1)?.begin();
    }
    const run: Run = Object.fromEntries(peers.map((name) => [name, []]));
    for (let round = 0; round <= rounds; round++) {
      for (const [at, contestant] of contestants.entries()) {
        tell(`round ${round} of ${rounds}: ${contestant.name}`);
        const measured = await bouts[at]?.round(round);
        if (round > 0 && measured) run[contestant.name]?.push(measured);
      }
    }
    return run;
  } finally {
    for (const bout of bouts) bout.end();
    for (const contestant of contestants) await contestant.stop();
  }
}
