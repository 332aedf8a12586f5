import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { prepare } from './steps/prepare.mjs';
import { root } from './steps/root.mjs';
import { main } from './steps/stop.mjs';

const RUNNER = path.join(root, '.ci/steps/run-simulator.mjs');
/** Every page of every device is a world of its own, thrown away soon: room for that spares a third of the time. */
const MEMORY = ['--max-semi-space-size=64'];

await main(async () => {
  await prepare([]);
  return spawnSync(process.execPath, [...MEMORY, RUNNER, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
});
