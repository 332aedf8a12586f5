import { spawn } from 'node:child_process';
import { budgetTable, readBudgets } from './steps/budgets.mjs';
import { buildIfNeeded } from './steps/build.mjs';
import { installIfNeeded } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { root } from './steps/root.mjs';
import { main } from './steps/stop.mjs';

/** Where the measurements are: the benchmarks, and the byte counts of the built app. */
const MEASURED_IN = ['web/bench', 'sync-server/bench', 'web/e2e', '.ci/e2e/bytes'];

await main(async () => {
  requireNode();
  await installIfNeeded();
  await buildIfNeeded();
  const { code, printed } = await measure();
  const budgets = readBudgets(printed);
  console.log(`\n${budgetTable(budgets)}\n`);
  return code !== 0 || budgets.some(({ holds }) => !holds) ? 1 : 0;
});

function measure() {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=bench', '--project=e2e', ...MEASURED_IN];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
      process.stdout.write(text);
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, printed }));
  });
}
