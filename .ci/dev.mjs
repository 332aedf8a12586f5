import { requireFreePort } from './steps/free-port.mjs';
import { prepare } from './steps/prepare.mjs';
import { startTogether } from './steps/run-command.mjs';
import { CannotGoOn, main } from './steps/stop.mjs';

const WEB_PORT = '5173';
const demo = { DEMO: '1', DATA_DIR: '.data/dev', PUBLIC_URL: `http://localhost:${WEB_PORT}`, ...process.env };

await main(async () => {
  await prepare([]);
  const [host, port] = [demo.HOST || '127.0.0.1', demo.PORT || '3000'];
  await requireFreePort(host, port);
  await requireFreePort('127.0.0.1', WEB_PORT);
  const { exits, endAll } = startTogether([
    { name: 'server', args: ['.ci/steps/watch-server.mjs'], env: demo },
    {
      name: 'web',
      args: ['node_modules/vite/bin/vite.js', '--port', WEB_PORT, '--strictPort'],
      env: { SYNC_SERVER_URL: `http://${host}:${port}` },
    },
  ]);
  const first = await Promise.race(exits);
  endAll();
  await Promise.all(exits);
  if (!first.asked) throw new CannotGoOn(`The ${first.name} part ended by itself; its words are above.`);
});
