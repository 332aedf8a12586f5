import path from 'node:path';
import { main, runNode } from './steps/command.mjs';
import { prepare } from './steps/prepare.mjs';

/** `backup FILE` or `restore FILE`, on the configured database. */
await main(async () => {
  await prepare(['server']);
  // npm runs this in the root folder, so resolve the path against the caller's folder.
  const [verb, file] = process.argv.slice(2);
  const at = file && path.resolve(process.env.INIT_CWD ?? '.', file);
  return runNode(['sync-server/dist/index.js', verb, ...(at ? [at] : [])]);
});
