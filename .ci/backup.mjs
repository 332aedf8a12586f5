import path from 'node:path';
import { buildIfNeeded } from './steps/build.mjs';
import { installIfNeeded } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { runNode } from './steps/run-command.mjs';
import { main } from './steps/stop.mjs';

/** `backup FILE` or `restore FILE`, on the database that the environment names. */
await main(async () => {
  requireNode();
  await installIfNeeded();
  await buildIfNeeded(['server']);
  // npm runs this in the top folder, wherever it was called.
  const [verb, file] = process.argv.slice(2);
  const at = file && path.resolve(process.env.INIT_CWD ?? '.', file);
  return runNode(['sync-server/dist/index.js', verb, ...(at ? [at] : [])]);
});
