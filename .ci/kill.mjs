import { main, runNode } from './steps/command.mjs';

const [rounds = '100', ...more] = process.argv.slice(2);

/** Kills tabs, browsers and servers on both databases, this many rounds each; `npm test` runs four. */
await main(() => runNode(['.ci/test.mjs', 'kill.test', ...more], { env: { KILL_ROUNDS: rounds } }));
