import { CannotGoOn, main } from './steps/command.mjs';
import { prepare, runServer } from './steps/prepare.mjs';

await main(async () => {
  const given = process.argv.slice(2).join(' ');
  if (given)
    throw new CannotGoOn(`serve takes nothing after it, not ${given}. It is configured by variables: see README.md.`);
  await prepare();
  process.env.NODE_ENV = 'production';
  await runServer();
});
