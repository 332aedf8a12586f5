import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { context } from 'esbuild';
import { root } from './root.mjs';
import { serverBundle } from './server-bundle.mjs';

/** What is watched is not what `npm start` has built: it builds its own again afterwards. */
rmSync(path.join(root, 'sync-server/dist'), { recursive: true, force: true });

let running = null;
let ending = false;

/** One at a time: an embedded database is closed before the next server opens it. */
let turn = Promise.resolve();

function restart() {
  turn = turn.then(async () => {
    await stop();
    if (!ending)
      running = spawn(process.execPath, ['--enable-source-maps', serverBundle.outfile], {
        cwd: root,
        stdio: 'inherit',
      });
  });
}

function stop() {
  if (!running || running.exitCode !== null || running.signalCode !== null) return Promise.resolve();
  const ended = new Promise((resolve) => running.once('exit', resolve));
  running.kill('SIGTERM');
  return ended;
}

const watcher = await context({
  ...serverBundle,
  plugins: [
    {
      name: 'restart',
      setup: (build) => build.onEnd(({ errors }) => (errors.length === 0 ? restart() : undefined)),
    },
  ],
});
await watcher.watch();

async function end() {
  ending = true;
  await turn;
  await stop();
  await watcher.dispose();
}
process.once('SIGINT', end);
process.once('SIGTERM', end);
