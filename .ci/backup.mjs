import path from 'node:path';
import { main } from './steps/command.mjs';
import { prepare, runServer } from './steps/prepare.mjs';

/** `backup FILE`, `restore FILE` or `replace-keys`, on the configured database. */
await main(async () => {
  await prepare(['server']);
  // npm runs this in the root folder, so resolve the path against the caller's folder.
  const file = process.argv[3];
  if (file) process.argv[3] = path.resolve(process.env.INIT_CWD ?? '.', file);
  await runServer();
});
