import { parseArgs } from 'node:util';
import { PostgresData } from '../../sync-server/simulator/postgres-data.ts';
import { PgliteData, type StoredData } from '../../sync-server/simulator/stored-data.ts';
import { describeFailure, Totals } from './report.ts';
import { simulate } from './simulate.ts';
import { buildTabScript } from './tab/tab-script.ts';

const USAGE = `npm run sim -- [options]
  --runs N       how many runs (100)
  --seconds N    stop beginning new runs after so long
  --seed S       what the runs are made of (the time of day); run 7 of it is S/7
  --replay S/7   one run again, with all its steps; several may be named
  --postgres URL an empty database of a real Postgres, for a superuser, in place of the embedded one; adds writers that
                 take their time
  --json         totals for a program to read
`;

/** Number of runs between two progress messages. */
const PROGRESS = 50;

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Runs the requested number of simulations. @returns the exit code */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '100' },
      seconds: { type: 'string' },
      seed: { type: 'string', default: new Date().toISOString().slice(0, 16) },
      replay: { type: 'string', multiple: true, default: [] },
      postgres: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    print(USAGE);
    return 0;
  }
  // A dead page leaves unhandled rejections; errors in a living page are found by the rules.
  process.on('unhandledRejection', () => undefined);
  const isReplay = values.replay.length > 0;
  const seeds = isReplay
    ? values.replay
    : Array.from({ length: Number(values.runs) }, (_, at) => `${values.seed}/${at}`);
  const data = values.postgres ? await PostgresData.create(values.postgres) : await PgliteData.create();
  const totals = await runAll(data, seeds, Number(values.seconds ?? Number.POSITIVE_INFINITY), isReplay);
  if (values.json) print(JSON.stringify(totals));
  else print(`seed ${isReplay ? seeds.join(' ') : values.seed}\n${totals}`);
  return totals.failures.length > 0 ? 1 : 0;
}

async function runAll(data: StoredData, seeds: readonly string[], seconds: number, tellAll: boolean): Promise<Totals> {
  const totals = new Totals();
  const code = await buildTabScript();
  const begun = performance.now();
  for (const seed of seeds) {
    if (performance.now() - begun > seconds * 1_000) break;
    const result = await simulate(seed, code, data);
    totals.add(result);
    if (tellAll) print(`${result.trace.lines.join('\n')}\nfingerprint ${result.trace.fingerprint}`);
    if (totals.runs % PROGRESS === 0) process.stderr.write(`${totals.runs} runs, ${totals.failures.length} breaches\n`);
    if (result.rules.breaches.length > 0) process.stderr.write(`${describeFailure(result)}\n`);
  }
  await data.close();
  return totals;
}
