import { main } from './steps/command.mjs';
import { prepare, runServer } from './steps/prepare.mjs';

await main(async () => {
  await prepare();
  process.env.NODE_ENV = 'production';
  await runServer();
});
