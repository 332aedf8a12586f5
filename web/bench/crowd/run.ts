import { makeEvent } from '../sync/peers/baraza-server.ts';
import { buildHost, Remote, type RemoteServer } from '../sync/processes.ts';
import type { Run } from '../sync/run.ts';
import { CrowdBout, type CrowdSizes, PULLS_OF_ONE } from './crowd-bout.ts';
import type { Crowd } from './crowd-phones.ts';
import { Fleet } from './fleet.ts';

interface CrowdOptions {
  sizes: CrowdSizes;
  rounds: number;
  /** How many server processes, one figure for each run. */
  fleets: number[];
  /** A Postgres whose superuser we are. */
  cluster: string;
  tell: (step: string) => void;
}

/** By number of processes: what was measured of them, beside what bare HTTP and WebSocket took in the same round. */
export async function runCrowdBench({ sizes, rounds, fleets, cluster, tell }: CrowdOptions): Promise<Map<number, Run>> {
  await buildHost();
  const { phones, doors, scans } = sizes.morning;
  const pullers = Math.ceil(sizes.pulls / PULLS_OF_ONE);
  const fresh = (rounds + 1) * sizes.firstSyncs;
  const wanted = Math.max(sizes.sockets, phones, scans * fleets.length, fresh, pullers);
  const event = await makeEvent(cluster, Math.max(sizes.people, wanted));
  const crowd = new Remote<Crowd>('crowd', 'light');
  const runs = new Map<number, Run>();
  try {
    await crowd.start();
    const people = await event.people(wanted);
    const staff = await event.doors(doors);
    for (const [turn, processes] of fleets.entries()) {
      const floor: RemoteServer = new Remote('server', 'floor');
      const fleet = await Fleet.start(event, processes, sizes.rush.drainSeconds);
      try {
        await floor.start();
        const bout = new CrowdBout(crowd, floor, fleet, sizes, fleet.accounts([...staff, ...people]));
        // Nobody is scanned twice.
        const scanned = people.slice(turn * scans, (turn + 1) * scans).map(({ user_id }) => user_id);
        const run = await bout.run(rounds, scanned, (step) => tell(`${processes} server process(es), ${step}`));
        runs.set(processes, run);
      } finally {
        floor.end();
        await fleet.stop();
      }
    }
    return runs;
  } finally {
    crowd.end();
    await event.drop();
  }
}
