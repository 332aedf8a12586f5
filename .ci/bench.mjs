import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { CannotGoOn, main, root, runNode } from './steps/command.mjs';
import { compareRuns } from './steps/compare-runs.mjs';
import { startPostgres } from './steps/postgres.mjs';
import { prepare } from './steps/prepare.mjs';

/** One file at a time: some print times too. */
const BUDGETS = [
  'node_modules/vitest/vitest.mjs',
  ...[
    'run',
    '--no-file-parallelism',
    '--project=bench',
    '--project=e2e',
    '--reporter=default',
    '--reporter=./.ci/steps/budgets.mjs',
  ],
  ...['web/bench', 'sync-server/bench', 'web/e2e'],
];

const [name, ...args] = process.argv.slice(2);

await main(async () => {
  if (name === 'compare') return compare(...args);
  await prepare();
  return name === undefined || name.startsWith('-')
    ? runNode([...BUDGETS, ...process.argv.slice(2)], { env: { MEASURE: '1' } })
    : measure();
});

/** Runs `bench/NAME/main.ts` of a package. With `--json FILE` its figures are written, for `compare`. */
async function measure() {
  const entry = ['web', 'sync-server']
    .map((part) => `${part}/bench/${name}/main.ts`)
    .find((file) => existsSync(path.join(root, file)));
  if (!entry) throw new CannotGoOn(`There is no bench "${name}". CONTRIBUTING.md lists them.`);
  const at = args.indexOf('--json');
  const [, file] = at < 0 ? [] : args.splice(at, 2);
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(path.join(root, entry), { configFile: false, root, logLevel: 'error' });
  // What runs for the bench (Postgres, servers) ends with this process, which a signal alone does not make it tell them.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  if (args.includes('--help')) return console.log(module.USAGE);
  const postgres = await startPostgres({ durable: true });
  try {
    const load = loadavg();
    const figures = await module.main(args, postgres.url);
    const machine = { node: process.version, cpus: cpus().length, load: [load[0], loadavg()[0]] };
    console.log(`load before ${machine.load[0].toFixed(1)}, after ${machine.load[1].toFixed(1)}`);
    if (file) writeFileSync(file, `${JSON.stringify({ bench: name, at: new Date(), machine, figures }, null, 1)}\n`);
  } finally {
    postgres.stop();
  }
  // Phones and browsers may still have something open.
  process.exit(0);
}

function figuresOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CannotGoOn(`${file} is no file of figures, as --json FILE of a bench writes it: ${error.message}`);
  }
}

function compare(before, after) {
  if (!before || !after) throw new CannotGoOn('npm run bench -- compare BEFORE.json AFTER.json');
  const rows = compareRuns(...[before, after].map(figuresOf));
  console.table(rows);
  const worse = rows.filter(({ verdict }) => verdict === 'worse');
  console.log(worse.length === 0 ? 'Nothing got worse.' : `Worse: ${worse.map((row) => row.name).join('; ')}.`);
  return worse.length > 0 ? 1 : 0;
}
