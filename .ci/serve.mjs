import { prepare } from './steps/prepare.mjs';
import { runServer } from './steps/run-server.mjs';
import { main } from './steps/stop.mjs';

await main(async () => {
  await prepare();
  return runServer({ NODE_ENV: 'production' });
});
