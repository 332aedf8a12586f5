import path from 'node:path';
import { main } from './steps/command.mjs';
import { prepare, runServer } from './steps/prepare.mjs';

/** `backup FILE`, `restore [--check] FILE`, `replace-keys`, `new-epoch`, `events` or `doctor`, with the configuration of the server. */
await main(async () => {
  await prepare(['server']);
  // npm runs this in the root folder, so resolve the path against the caller's folder.
  const asAbsolute = (given) => (given.startsWith('--') ? given : path.resolve(process.env.INIT_CWD ?? '.', given));
  if (['backup', 'restore'].includes(process.argv[2]))
    process.argv.splice(3, Infinity, ...process.argv.slice(3).map(asAbsolute));
  await runServer();
});
