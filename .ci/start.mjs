import { setTimeout } from 'node:timers/promises';
import { main, runUntilEnded } from './steps/command.mjs';
import { prepare, requireFreePort } from './steps/prepare.mjs';

/** The demo has its own data folder, so that `npm run serve` never shows sample data. */
const demo = { DEMO: '1', DATA_DIR: '.data/demo', LOG_LEVEL: 'warn', ...process.env };

await main(async () => {
  const [host, port] = [demo.HOST || '127.0.0.1', demo.PORT || '3000'];
  await requireFreePort(host, port);
  await prepare();
  let isRunning = true;
  const ended = runUntilEnded([{ args: ['--enable-source-maps', 'sync-server/dist/index.js'], env: demo }]).finally(
    () => {
      isRunning = false;
    },
  );
  const health = `http://${host.includes(':') ? `[${host}]` : host}:${port}/health`;
  const isHealthy = () =>
    fetch(health).then(
      ({ ok }) => ok,
      () => false,
    );
  while (isRunning && !(await isHealthy())) await setTimeout(100);
  if (isRunning) console.log(welcome(port));
  return (await ended).code;
});

function welcome(port) {
  return `
Baraza is at http://localhost:${port}

  an attendee   amina@example.org
  an admin      admin@example.org
  password      anything

Ctrl-C ends it. The demo's data is in ${demo.DATA_DIR}.
`;
}
