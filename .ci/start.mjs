import { main } from './steps/command.mjs';
import { prepare, runServer } from './steps/prepare.mjs';

/** The demo has its own data folder, so that `npm run serve` never shows sample data. */
const demo = { DEMO: '1', DATA_DIR: '.data/demo', LOG_LEVEL: 'warn' };

await main(async () => {
  await prepare();
  Object.assign(process.env, { ...demo, ...process.env });
  await runServer();
});
