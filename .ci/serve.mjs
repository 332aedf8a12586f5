import { buildIfNeeded } from './steps/build.mjs';
import { installIfNeeded } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { runUntilStopped } from './steps/run-command.mjs';
import { main } from './steps/stop.mjs';

await main(async () => {
  requireNode();
  await installIfNeeded();
  await buildIfNeeded();
  return runUntilStopped(['--enable-source-maps', 'sync-server/dist/index.js'], {
    env: { NODE_ENV: 'production', ...process.env },
  });
});
