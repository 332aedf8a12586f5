import path from 'node:path';
import { root } from './steps/root.mjs';
import { runNode } from './steps/run-command.mjs';
import { main } from './steps/stop.mjs';

const [rounds = '100', ...more] = process.argv.slice(2);

/** Kills tabs, browsers and servers, on both databases, so many times each; `npm test` does it four times. */
await main(() => runNode([path.join(root, '.ci/test.mjs'), 'kill.test', ...more], { env: { KILL_ROUNDS: rounds } }));
