import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { main, root } from './steps/command.mjs';
import { prepare } from './steps/prepare.mjs';

const WEB = 'http://localhost:5173';
const demo = { DEMO: '1', DATA_DIR: '.data/dev', PUBLIC_URL: WEB, ...process.env };

/** Vite in this process; the server in another one, bundled and started again after each change of a source. */
await main(async () => {
  await prepare([]);
  const { context } = await import('esbuild');
  const { serverBundle } = await import('../sync-server/bundle.mjs');
  const { createServer } = await import('vite');
  // This bundle differs from the build of `npm start`. Without `dist`, `npm start` builds again.
  rmSync(path.join(root, 'sync-server/dist'), { recursive: true, force: true });
  const bundler = await context(serverBundle);
  await bundler.rebuild();
  await bundler.watch();
  const args = ['--watch', '--watch-preserve-output', '--enable-source-maps', 'sync-server/dist/index.js'];
  const server = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: demo });
  process.once('exit', () => server.kill());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit());
  process.env.SYNC_SERVER_URL ??= `http://${demo.HOST || '127.0.0.1'}:${demo.PORT || '3000'}`;
  const vite = await createServer({ configFile: path.join(root, 'vite.config.ts'), server: { strictPort: true } });
  await vite.listen();
  console.log(`The app, as you write it: ${WEB}`);
});
