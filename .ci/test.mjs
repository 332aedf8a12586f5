import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isTest, sourceFiles } from './house/source-files.mjs';
import { buildIfNeeded } from './steps/build.mjs';
import { findChromium } from './steps/chromium.mjs';
import { countTests } from './steps/count-tests.mjs';
import { installIfNeeded } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { startPostgres } from './steps/postgres.mjs';
import { root } from './steps/root.mjs';
import { runNode } from './steps/run-command.mjs';
import { CannotGoOn, main } from './steps/stop.mjs';

const asked = process.argv.slice(2);

await main(async () => {
  const total = { passed: 0, failed: 0, problems: [] };
  try {
    await run(total);
  } catch (error) {
    if (!(error instanceof CannotGoOn)) console.error(error);
    total.problems.push(error instanceof CannotGoOn ? error.message : 'The run broke off; the reason is above.');
  }
  if (total.problems.length > 0) console.log(`\n${total.problems.join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || total.problems.length > 0 ? 1 : 0;
});

async function run(total) {
  requireNode();
  await installIfNeeded();
  // Asked for one test, nobody waits for the checks of everything.
  if (asked.length === 0) {
    await check(total, 'types', ['node_modules/typescript/bin/tsc', '--build']);
    await check(total, 'lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--max-diagnostics=50', '.']);
  }
  await buildIfNeeded();
  const chromium = findChromium();
  const postgres = process.env.TEST_DATABASE_URL ? null : await startPostgres();
  try {
    await runTests(total, { CHROMIUM_PATH: chromium, ...(postgres && { TEST_DATABASE_URL: postgres.url }) });
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
  const folder = mkdtempSync(path.join(tmpdir(), 'baraza-test-report-'));
  const file = path.join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...asked], { env });
  const byName = asked.some((argument) => /^(-t|--testNamePattern)/.test(argument));
  const expected =
    asked.length === 0
      ? sourceFiles()
          .filter(isTest)
          .map((test) => test.path)
      : [];
  const count = countTests(readReport(file), { root, maySkip: byName, expected });
  rmSync(folder, { recursive: true });
  total.passed += count.passed;
  total.failed += count.failed;
  total.problems.push(...count.problems);
  if (code !== 0 && total.failed === 0) total.problems.push(`Vitest ended with ${code}; the reason is above.`);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new CannotGoOn('Vitest ended without a report; the reason is above.');
  }
}
