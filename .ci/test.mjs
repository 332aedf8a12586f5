import { tellAdvisories } from './house/advisories.mjs';
import { isTest, sourceFiles } from './house/source-files.mjs';
import { buildIfNeeded } from './steps/build.mjs';
import { baseOfChange, changedFiles, journeysOf } from './steps/changed-tests.mjs';
import { CannotGoOn, main, runNode } from './steps/command.mjs';
import { prepare } from './steps/prepare.mjs';
import { countTests, filesOf, problemsOf, timesOf, withSecondTry } from './steps/test-results.mjs';

const asked = process.argv.slice(2);
const onlyChanged = asked[0] === '--changed';
const isWhole = asked.length === 0;
const TYPES = ['node_modules/typescript/bin/tsc', '--build'];
const LINT = ['node_modules/@biomejs/biome/bin/biome', 'check', '--max-diagnostics=50', '.'];
const isJourney = (file) => /^web\/e2e\//.test(file);

await main(async () => {
  const total = { passed: 0, failed: 0, problems: [] };
  const began = performance.now();
  try {
    await prepare([]);
    // When only some tests are requested, skip the checks of the whole project.
    const checks = isWhole || onlyChanged ? [check(total, 'types', TYPES), check(total, 'lint', LINT)] : [];
    await Promise.all([buildIfNeeded(), ...checks, ...(isWhole ? [tellAdvisories()] : [])]);
    if (onlyChanged) await testChange(total);
    else addTo(total, await runTests(total, asked));
  } catch (error) {
    if (!(error instanceof CannotGoOn)) console.error(error);
    total.problems.push(error instanceof CannotGoOn ? error.message : 'The run broke off; the reason is above.');
  }
  if (total.problems.length > 0) console.log(`\n${total.problems.join('\n')}`);
  console.log(`\nAll of it took ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || total.problems.length > 0 ? 1 : 0;
});

/** Runs a check; a failure is reported at the end, and the tests still run. */
async function check(total, name, command) {
  console.log(`Checking ${name}...`);
  if ((await runNode(command)) !== 0) total.problems.push(`The ${name} check failed; what it found is above.`);
}

async function testChange(total) {
  const base = baseOfChange(asked[1]);
  const quick = ['house', 'schema', 'sync-server', 'sync-server-mocks', 'web', 'web-mocks'].map(
    (project) => `--project=${project}`,
  );
  const files = await runTests(total, [...quick, `--changed=${base}`, '--passWithNoTests']);
  if (files.length > 0) addTo(total, files);
  const journeys = journeysOf(changedFiles(base), testFiles().filter(isJourney));
  if (journeys.length > 0) addTo(total, await runTests(total, ['--project=e2e', ...journeys]));
}

function testFiles() {
  return sourceFiles()
    .filter(isTest)
    .map((test) => test.path);
}

/** Retries failed journeys once, with a new server and browser; tests that passed only then are reported as flaky. */
async function runTests(total, args) {
  const first = await vitest(args);
  const again = first.files.filter(({ name, state }) => state === 'failed' && isJourney(name)).map(({ name }) => name);
  if (again.length > 0) console.log(`\nTrying once more: ${again.join(', ')}`);
  const second = again.length > 0 ? await vitest(['--project=e2e', ...again]) : { files: [], uncaught: [] };
  total.problems.push(...problemsOf(first.uncaught, { again, second: second.uncaught }));
  return withSecondTry(first.files, second.files);
}

async function vitest(args) {
  const { parseCLI, startVitest } = await import('vitest/node');
  const { filter, options } = parseCLI(['vitest', 'run', ...args]);
  const run = await startVitest('test', filter, { ...options, watch: false });
  const files = filesOf(run.state.getTestModules());
  const uncaught = run.state.getUnhandledErrors();
  await run.close();
  return { files, uncaught };
}

function addTo(total, files) {
  console.log(`\n${timesOf(files)}`);
  const maySkip = asked.some((argument) => /^(-t|--testNamePattern)/.test(argument));
  const { passed, failed, problems } = countTests(files, { maySkip, expected: isWhole ? testFiles() : [] });
  total.passed += passed;
  total.failed += failed;
  total.problems.push(...problems);
  const flaky = files.flatMap(({ name, tests }) => tests.filter((test) => test.flaky).map((test) => [name, test.name]));
  if (flaky.length === 0) return;
  console.log('\nFlaky: passed at the second try only. Pictures and traces are in test-results/.');
  for (const [file, name] of flaky) console.log(`  ${file} "${name}"`);
}
