import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isTest, sourceFiles } from './house/source-files.mjs';
import { byFolder, faultsOf, isAlive, isKilled, reasonOf } from './mutants/judge.mjs';
import { draw, mutantsOf, packageOf, partOf } from './mutants/known-mutants.mjs';
import { CannotGoOn, main, root } from './steps/command.mjs';
import { startPostgres } from './steps/postgres.mjs';
import { prepare } from './steps/prepare.mjs';

const inRoot = (file) => path.join(root, file);
/** Which test kills which mutant: by file, by test file, ids. Written by --record. */
const KILLED = inRoot('.ci/mutants/killed.json');
/** Reasons why no test can detect a mutant, by file and id. */
const SURVIVORS = inRoot('.ci/mutants/survivors.json');

/** Excluded tests: those that start servers or try many random runs, a flaky one, and what mocks modules that others share here. */
const SLOW =
  /\/(with-real-server|converges|kill|rolling-update|several-processes|s12-tabs)\.test\.ts$|\.mocks\.test\.tsx?$/;

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
const isMutated = (file) =>
  /^(web|sync-server|schema)\/src\/.*\.tsx?$/.test(file) && !/\.test\.|\/(test|any)-|\/testing\//.test(file);

/** Mutates all given files and folders, and reports how many mutants the tests of the same parts kill. */
async function judge(asked, { record, report, concurrency }) {
  const isAsked = (file) => asked.some((at) => file === at || file.startsWith(`${at.replace(/\/$/, '')}/`));
  const files = sourceFiles()
    .map((file) => file.path)
    .filter((file) => isMutated(file) && isAsked(file));
  if (files.length === 0) throw new CannotGoOn('Name files or folders of sources: npm run mutants -- web/src/replica');
  const known = await mutantsOf(files);
  const listed = readJson(SURVIVORS);
  const results = [];
  for (const name of new Set(files.map(packageOf))) {
    const mutate = files.filter((file) => packageOf(file) === name);
    results.push(...(await run({ mutate, tests: testsBeside(mutate), known, concurrency })));
  }
  for (const mutant of results) if (isAlive(mutant) && !reasonOf(listed, mutant)) tell(mutant.status, mutant);
  console.table(byFolder(results, listed));
  if (report) writeFileSync(report, JSON.stringify(results));
  if (record) writeRecord(files, results);
  const faults = faultsOf({ results, listed, known });
  for (const fault of faults) console.log(fault);
  return faults.length > 0 ? 1 : 0;
}

/**
 * Tries a sample of the recorded kills again. A mutant that now survives means that a test became weaker; nothing else
 * fails here, whatever the sample. New code has no records.
 */
async function judgeSample({ sample, seed = String(Date.now() % 1_000_000), concurrency }) {
  const record = readJson(KILLED);
  const tests = [...new Set(Object.values(record).flatMap(Object.keys))];
  const missing = [...Object.keys(record), ...tests].filter((file) => !existsSync(inRoot(file)));
  if (missing.length > 0)
    throw new CannotGoOn(`On record, and not there any more: ${missing}. npm run mutants -- --record PATH`);
  const known = await mutantsOf(Object.keys(record));
  const drawn = draw({ record, known, count: Number(sample), seed });
  if (drawn.length < Number(sample))
    throw new CannotGoOn(`Only ${drawn.length} mutants are on record. npm run mutants -- --record PATH`);
  console.log(`${drawn.length} mutants, drawn with --seed ${seed}`);
  const stillAlive = async (mutants, testsOf) => {
    if (mutants.length === 0) return [];
    const mutate = mutants.map(({ file, range }) => `${file}:${range}`);
    const results = await run({ mutate, tests: testsOf(mutants), known, concurrency });
    const isKilledNow = ({ file, id }) => results.some((one) => one.file === file && one.id === id && isKilled(one));
    return mutants.filter((mutant) => !isKilledNow(mutant));
  };
  const recorded = (mutants) => [...new Set(mutants.map(({ test }) => test))];
  const beside = (mutants) => testsBeside(mutants.map(({ file }) => file));
  // Twice, because some tests kill a mutant nearly always, but not always.
  const unnoticed = await stillAlive(await stillAlive(drawn, recorded), recorded);
  // The proof is that a test notices it, not which one: a change may have given it to another.
  const alive = await stillAlive(unnoticed, beside);
  for (const mutant of unnoticed)
    tell(alive.includes(mutant) ? 'no test notices it' : `noticed, but not by ${mutant.test}: record again`, mutant);
  console.log(`${drawn.length - alive.length} of ${drawn.length} mutants were noticed.`);
  return alive.length > 0 ? 1 : 0;
}

/** Tests of the parts to which the files belong, without the slow ones. */
function testsBeside(files) {
  const parts = files.map(partOf);
  const isBeside = (test) => parts.some((part) => test.startsWith(part));
  return sourceFiles()
    .filter((file) => isTest(file) && isBeside(file.path) && !SLOW.test(file.path))
    .map((file) => file.path);
}

/** Runs Stryker on files of one package, as each package has its own configuration. */
async function run({ mutate, tests, known, concurrency }) {
  process.env.MUTANT_TESTS = JSON.stringify(tests);
  const { Stryker } = await import('@stryker-mutator/core');
  const stryker = new Stryker({
    testRunner: 'warm-vitest',
    plugins: [inRoot('.ci/mutants/warm-vitest.mjs'), inRoot('.ci/mutants/words.mjs')],
    ignorers: ['words'],
    coverageAnalysis: 'perTest',
    // Code that runs while modules load affects all tests, so each such mutant would need all of them.
    ignoreStatic: true,
    mutate,
    concurrency: Number(concurrency),
    ignorePatterns: ['**/dist', '**/.types', 'web/screenshots', '.data'],
    // TypeScript 7 lacks the functions with which Stryker would rewrite the configuration.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    reporters: ['progress-append-only'],
    tempDirName: '.stryker-tmp',
    cleanTempDir: 'always',
    // With other work on the machine, the first run of a part takes more than Stryker's five minutes.
    dryRunTimeoutMinutes: 30,
    timeoutMS: 60_000,
    timeoutFactor: 2,
  });
  return (await stryker.runMutationTest()).map(({ fileName, status, killedBy, ...mutant }) => {
    const file = path.relative(root, fileName).split(path.sep).join('/');
    // Results count columns from 1.
    const { start, end } = mutant.location;
    const range = `${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
    const is = (one) =>
      one.range === range && one.mutator === mutant.mutatorName && one.replacement === mutant.replacement;
    return { ...known.get(file).find(is), file, status, test: killedBy?.[0]?.split('#')[0] };
  });
}

function writeRecord(files, results) {
  const record = readJson(KILLED);
  for (const file of files) {
    record[file] = {};
    for (const { id, test } of results.filter((mutant) => mutant.file === file && mutant.status === 'Killed'))
      record[file][test] = [record[file][test], id].filter(Boolean).join(' ');
  }
  const there = Object.entries(record).filter(([file]) => existsSync(inRoot(file)));
  const sorted = Object.fromEntries(there.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(KILLED, `${JSON.stringify(sorted, null, 2)}\n`);
}

function tell(what, { file, range, id, mutator, was, becomes }) {
  const cut = (code) => (code.length > 100 ? `${code.slice(0, 100)}...` : code);
  console.log(`${file}:${range} ${id} ${mutator}: ${cut(was)} -> ${cut(becomes)} (${what})`);
}

await main(async () => {
  await prepare([]);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: 'string' },
      seed: { type: 'string' },
      record: { type: 'boolean' },
      report: { type: 'string' },
      concurrency: { type: 'string', default: '2' },
    },
  });
  const own = process.env.TEST_DATABASE_URL ? null : await startPostgres();
  if (own) process.env.TEST_DATABASE_URL = own.url;
  try {
    return values.sample ? await judgeSample(values) : await judge(positionals, values);
  } finally {
    await own?.stop();
  }
});
