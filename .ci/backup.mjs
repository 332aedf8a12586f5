import path from 'node:path';
import { main, runNode } from './steps/command.mjs';
import { prepare } from './steps/prepare.mjs';

/** `backup FILE` or `restore FILE`, on the database that the environment names. */
await main(async () => {
  await prepare(['server']);
  // npm runs this in the top folder, wherever it was called.
  const [verb, file] = process.argv.slice(2);
  const at = file && path.resolve(process.env.INIT_CWD ?? '.', file);
  return runNode(['sync-server/dist/index.js', verb, ...(at ? [at] : [])]);
});
