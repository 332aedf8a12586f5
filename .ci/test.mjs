import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isTest, sourceFiles } from './house/source-files.mjs';
import { buildIfNeeded } from './steps/build.mjs';
import { baseOfChange, changedFiles, journeysOf } from './steps/changed-tests.mjs';
import { findChromium, findHeadlessShell } from './steps/chromium.mjs';
import { countTests } from './steps/count-tests.mjs';
import { findFirefox } from './steps/firefox.mjs';
import { startPostgres } from './steps/postgres.mjs';
import { prepare } from './steps/prepare.mjs';
import { root } from './steps/root.mjs';
import { runNode } from './steps/run-command.mjs';
import { CannotGoOn, main } from './steps/stop.mjs';
import { failedJourneys, timesOf, withSecondTry } from './steps/test-report.mjs';
import { findWebKit } from './steps/webkit.mjs';

const asked = process.argv.slice(2);
const onlyChanged = asked[0] === '--changed';

await main(async () => {
  const total = { passed: 0, failed: 0, problems: [] };
  const began = performance.now();
  try {
    await run(total);
  } catch (error) {
    if (!(error instanceof CannotGoOn)) console.error(error);
    total.problems.push(error instanceof CannotGoOn ? error.message : 'The run broke off; the reason is above.');
  }
  if (total.problems.length > 0) console.log(`\n${total.problems.join('\n')}`);
  console.log(`\nAll of it took ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || total.problems.length > 0 ? 1 : 0;
});

async function run(total) {
  await prepare([]);
  const checks = [buildIfNeeded()];
  // Asked for one test, nobody waits for the checks of everything.
  if (asked.length === 0 || onlyChanged) {
    checks.push(check(total, 'types', ['node_modules/typescript/bin/tsc', '--build']));
    checks.push(check(total, 'lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--max-diagnostics=50', '.']));
  }
  await Promise.all(checks);
  const env = {
    CHROMIUM_PATH: findChromium(),
    HEADLESS_SHELL_PATH: findHeadlessShell(),
    FIREFOX_PATH: findFirefox(),
    WEBKIT_PYTHON: findWebKit(),
  };
  const postgres = process.env.TEST_DATABASE_URL ? null : await startPostgres();
  if (postgres) env.TEST_DATABASE_URL = postgres.url;
  try {
    await runTests(total, env);
  } finally {
    await postgres?.stop();
  }
}

/** A check that fails is told at the end; the tests run all the same and say more. */
async function check(total, name, command) {
  console.log(`Checking ${name}...`);
  if ((await runNode(command)) !== 0) total.problems.push(`The ${name} check failed; what it found is above.`);
}

async function runTests(total, env) {
  if (!onlyChanged) return addTo(total, await tryJourneysTwice(await vitest(asked, env), env), asked.length === 0);
  const base = baseOfChange(asked[1]);
  const quick = ['house', 'schema', 'sync-server', 'web'].map((project) => `--project=${project}`);
  const report = await vitest([...quick, `--changed=${base}`, '--passWithNoTests'], env);
  if (report.testResults.length > 0) addTo(total, report);
  const journeys = journeysOf(changedFiles(base), testFiles().filter(isJourney));
  if (journeys.length > 0) addTo(total, await tryJourneysTwice(await vitest(['--project=e2e', ...journeys], env), env));
}

function testFiles() {
  return sourceFiles()
    .filter(isTest)
    .map((test) => test.path);
}

function isJourney(file) {
  return /^web\/e2e\//.test(file);
}

/** Answers its JSON report, with the errors that no test caught. */
async function vitest(args, env) {
  const folder = mkdtempSync(path.join(tmpdir(), 'baraza-test-report-'));
  const file = path.join(folder, 'report.json');
  const errors = path.join(folder, 'errors.json');
  const reporters = ['default', 'json', path.join(root, '.ci/steps/unhandled-errors.mjs')].map(
    (name) => `--reporter=${name}`,
  );
  try {
    await runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, `--outputFile.json=${file}`, ...args], {
      env: { ...env, BARAZA_UNHANDLED_ERRORS: errors },
    });
    return { ...JSON.parse(readFileSync(file, 'utf8')), unhandled: JSON.parse(readFileSync(errors, 'utf8')) };
  } catch {
    throw new CannotGoOn('Vitest ended without a report; the reason is above.');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A browser on a busy machine gets one more try, with a new server; what needed it is named, to be mended. */
async function tryJourneysTwice(first, env) {
  const failed = failedJourneys(first, root);
  if (failed.length === 0) return first;
  console.log(`\nTrying once more: ${failed.join(', ')}`);
  const second = await vitest(['--project=e2e', ...failed], env);
  const { report, flaky } = withSecondTry(first, second);
  return { ...report, flaky, unhandled: [...first.unhandled, ...second.unhandled] };
}

function addTo(total, report, isWhole = false) {
  console.log(`\n${timesOf(report, root)}`);
  const byName = asked.some((argument) => /^(-t|--testNamePattern)/.test(argument));
  const count = countTests(report, { root, maySkip: byName, expected: isWhole ? testFiles() : [] });
  total.passed += count.passed;
  total.failed += count.failed;
  total.problems.push(...count.problems, ...report.unhandled.map((message) => `No test caught this: ${message}`));
  if (!report.flaky?.length) return;
  console.log('\nFlaky: passed at the second try only. Pictures and traces are in test-results/.');
  for (const { file, fullName } of report.flaky) console.log(`  ${path.relative(root, file)} "${fullName}"`);
}
