import { main, runUntilEnded } from './steps/command.mjs';
import { prepare } from './steps/prepare.mjs';

await main(async () => {
  await prepare();
  const args = ['--enable-source-maps', 'sync-server/dist/index.js'];
  return (await runUntilEnded([{ args, env: { NODE_ENV: 'production' } }])).code;
});
