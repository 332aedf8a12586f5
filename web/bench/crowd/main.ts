import { optionsOf, tell } from '../command-line.ts';
import { type Figure, figuresOf, tableOf } from '../sync/table.ts';
import { runCrowdBench } from './run.ts';

/** The morning of the budgets: so many phones open the app, while doors scan. */
const MORNING = { seconds: 600, phones: 5_000, doors: 8, scansPerSecond: 3 };

export const USAGE = `npm run bench -- crowd [options]
  --runs N        rounds that count, after one that warms up (3)
  --people N      people of the event (10000)
  --sockets N     open sockets that come in a rush, that a message goes to, and whose process is then replaced (2000)
  --processes N   server processes on one Postgres, by commas (1,3)
  --scale X       share of the morning's ${MORNING.phones} phones and of its scans (0.1); a scan is told to that share of the sockets only
  --speed X       how many times as fast the morning goes by (10); with scale x speed = 1, calls come as often as in a real one
  --only rush     measures only what depends on the number of sockets: --only rush --sockets 10000 --processes 1
  --json FILE     writes what was measured, for npm run bench -- compare`;

/** What there is no bare way of doing is compared with an empty answer. */
const PACE = 'pull with no news, p50 ms';

/** @param cluster a Postgres whose superuser we are */
export async function main(args: string[], cluster: string): Promise<Figure[]> {
  const asked = optionsOf(args, {
    ...{ runs: '3', people: '10000', sockets: '2000', processes: '1,3' },
    ...{ scale: '0.1', speed: '10', only: '' },
  });
  const [scale, speed] = [Number(asked.scale), Number(asked.speed)];
  const { seconds, phones, doors, scansPerSecond } = MORNING;
  const runs = await runCrowdBench({
    rounds: Number(asked.runs),
    fleets: asked.processes.split(',').map(Number),
    sizes: {
      people: Number(asked.people),
      firstSyncs: 20,
      pulls: 1_000,
      sockets: Number(asked.sockets),
      quiet: 700,
      // The app comes back within six seconds; compose.yaml drains for five.
      rush: { ms: 6_000, drainSeconds: 5, isAll: asked.only === 'rush' },
      morning: {
        phones: Math.round(phones * scale),
        doors,
        scans: Math.round(seconds * scansPerSecond * scale),
        ms: (seconds * 1_000) / speed,
      },
    },
    cluster,
    tell,
  });
  for (const [processes, run] of runs) {
    const labels = { floor: 'bare HTTP and WebSocket', baraza: `Baraza, server processes: ${processes}` };
    process.stdout.write(`${tableOf(run, labels)}\n\n`);
  }
  if (asked.only === '') process.stdout.write(`${ofMorning(scale, speed)}\n`);
  return crowdFiguresOf(runs);
}

/** What the rows of a morning stand for. */
export function ofMorning(scale: number, speed: number): string {
  const { phones } = MORNING;
  const open = Math.round(phones * scale);
  if (scale === 1) return `The morning was told to all: at its end each scan went to ${open} open phones.`;
  return (
    `The morning had ${open} of ${phones} phones, at ${speed} times the pace: at its end each scan was told to ${open} open phones. ` +
    `In a real one it is told to ${phones}, so what telling costs is ${scale} of it here; --scale 1 --speed 1 measures all of it.`
  );
}

export const crowdFiguresOf = (runs: Awaited<ReturnType<typeof runCrowdBench>>): Figure[] =>
  [...runs].flatMap(([processes, run]) =>
    figuresOf(run, PACE).map((figure) => ({ ...figure, name: `${processes}: ${figure.name}` })),
  );
