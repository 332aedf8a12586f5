import { main } from './steps/command.mjs';
import { prepare, runServer } from './steps/prepare.mjs';

/** A laptop that serves phones in a venue without internet, see sync-server/OPERATIONS.md. */
await main(async () => {
  await prepare();
  process.env.NODE_ENV = 'production';
  process.argv.splice(2, 0, 'venue');
  await runServer();
});
