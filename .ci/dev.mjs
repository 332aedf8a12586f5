import { spawn } from 'node:child_process';
import { requireFreePort } from './steps/free-port.mjs';
import { installIfNeeded } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { root } from './steps/root.mjs';
import { CannotGoOn, main } from './steps/stop.mjs';

const WEB_PORT = '5173';
const demo = { DEMO: '1', DATA_DIR: '.data/dev', PUBLIC_URL: `http://localhost:${WEB_PORT}`, ...process.env };

await main(async () => {
  requireNode();
  await installIfNeeded();
  const { HOST: host = '127.0.0.1', PORT: port = '3000' } = demo;
  await requireFreePort(host, port);
  await requireFreePort('127.0.0.1', WEB_PORT);
  const parts = [
    start('server', ['.ci/steps/watch-server.mjs'], demo),
    start('web', ['node_modules/vite/bin/vite.js', '--port', WEB_PORT, '--strictPort'], {
      SYNC_SERVER_URL: `http://${host}:${port}`,
      ...process.env,
    }),
  ];
  const endAll = (signal) => {
    for (const part of parts) part.child.kill(signal);
  };
  process.on('SIGINT', () => process.stdin.isTTY || endAll('SIGINT'));
  process.on('SIGTERM', endAll);
  const first = await Promise.race(parts.map((part) => part.ended));
  endAll('SIGTERM');
  await Promise.all(parts.map((part) => part.ended));
  if (first.code) throw new CannotGoOn(`The ${first.name} part ended by itself; its words are above.`);
});

function start(name, args, env) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve({ name, code: code ?? 0 }));
  });
  return { child, ended };
}
