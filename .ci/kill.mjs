import { CannotGoOn, main, runNode } from './steps/command.mjs';

const [rounds = '100', ...more] = process.argv.slice(2);

/** Kills tabs, browsers and servers on both databases, and cuts the embedded one's power, this many rounds each. */
await main(() => {
  if (!/^[1-9]\d*$/.test(rounds))
    throw new CannotGoOn(
      `Say how many rounds, a whole number from 1 on: npm run kill -- 100. This is none: ${rounds}.`,
    );
  return runNode(['.ci/test.mjs', 'kill.test', 'power-cut.test', ...more], { env: { KILL_ROUNDS: rounds } });
});
