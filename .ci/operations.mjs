import path from 'node:path';
import { parseArgs } from 'node:util';
import { main } from './steps/command.mjs';
import { prepare, runServer } from './steps/prepare.mjs';

/** What takes a value of its own behind a space, which is no path. */
const options = { event: { type: 'string' }, as: { type: 'string' } };

/** `backup FILE`, `restore [--check] FILE`, `replace-keys`, `new-epoch`, `events` or `doctor`, with the configuration of the server. */
await main(async () => {
  await prepare(['server']);
  const [, , verb, ...args] = process.argv;
  // npm runs this in the root folder, so resolve the path against the caller's folder.
  if (['backup', 'restore'].includes(verb))
    for (const { kind, index, value } of parseArgs({ args, options, strict: false, tokens: true }).tokens)
      if (kind === 'positional') process.argv[3 + index] = path.resolve(process.env.INIT_CWD ?? '.', value);
  await runServer();
});
