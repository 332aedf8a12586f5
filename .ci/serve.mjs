import { buildIfNeeded } from './steps/build.mjs';
import { installIfNeeded } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { runServer } from './steps/run-server.mjs';
import { main } from './steps/stop.mjs';

await main(async () => {
  requireNode();
  await installIfNeeded();
  await buildIfNeeded();
  return runServer({ NODE_ENV: 'production' });
});
