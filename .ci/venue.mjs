import { main } from './steps/command.mjs';
import { prepare, runServer } from './steps/prepare.mjs';

/** A laptop that serves phones in a venue without internet, see sync-server/OPERATIONS.md. */
const venue = { HOST: '0.0.0.0', PORT: '3443', DATA_DIR: '.data/venue', LOG_LEVEL: 'warn' };

await main(async () => {
  await prepare();
  process.env.NODE_ENV = 'production';
  Object.assign(process.env, { ...venue, ...process.env });
  process.argv.splice(2, 0, 'venue');
  await runServer();
});
