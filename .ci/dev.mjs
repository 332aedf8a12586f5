import { rmSync } from 'node:fs';
import path from 'node:path';
import { CannotGoOn, main, root, runUntilEnded } from './steps/command.mjs';
import { prepare, requireFreePort } from './steps/prepare.mjs';

const WEB_PORT = '5173';
const demo = { DEMO: '1', DATA_DIR: '.data/dev', PUBLIC_URL: `http://localhost:${WEB_PORT}`, ...process.env };

await main(async () => {
  await prepare([]);
  const [host, port] = [demo.HOST || '127.0.0.1', demo.PORT || '3000'];
  await requireFreePort(host, port);
  await requireFreePort('127.0.0.1', WEB_PORT);
  const { context } = await import('esbuild');
  const { serverBundle } = await import('./steps/server-bundle.mjs');
  // This bundle differs from the build of `npm start`. Without `dist`, `npm start` builds again.
  rmSync(path.join(root, 'sync-server/dist'), { recursive: true, force: true });
  const bundler = await context(serverBundle);
  await bundler.rebuild();
  await bundler.watch();
  const { isAsked } = await runUntilEnded([
    { args: ['--watch', '--watch-preserve-output', '--enable-source-maps', serverBundle.outfile], env: demo },
    {
      args: ['node_modules/vite/bin/vite.js', '--port', WEB_PORT, '--strictPort'],
      env: { SYNC_SERVER_URL: `http://${host}:${port}` },
    },
  ]);
  await bundler.dispose();
  if (!isAsked) throw new CannotGoOn('A part ended by itself; its words are above.');
});
