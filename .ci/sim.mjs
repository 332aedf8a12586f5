import path from 'node:path';
import { main, root, runNode } from './steps/command.mjs';
import { prepare } from './steps/prepare.mjs';

/** Each simulated page is a short-lived global environment: more memory for young objects saves a third of the time. */
const MEMORY = '--max-semi-space-size=64';

await main(async () => {
  if (!process.execArgv.includes(MEMORY)) return runNode([MEMORY, '.ci/sim.mjs', ...process.argv.slice(2)]);
  await prepare([]);
  const { runnerImport } = await import('vite');
  const options = { configFile: false, root, logLevel: 'error' };
  const { module } = await runnerImport(path.join(root, 'web/simulator/main.ts'), options);
  process.exit(await module.main(process.argv.slice(2)));
});
