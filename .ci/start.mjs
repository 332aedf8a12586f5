import { requireFreePort } from './steps/free-port.mjs';
import { prepare } from './steps/prepare.mjs';
import { runServer } from './steps/run-server.mjs';
import { main } from './steps/stop.mjs';
import { whenHealthy } from './steps/when-healthy.mjs';

/** The demo keeps its data apart, so that `npm run serve` never finds a sample in its own. */
const demo = { DEMO: '1', DATA_DIR: '.data/demo', LOG_LEVEL: 'warn', ...process.env };

await main(async () => {
  const [host, port] = [demo.HOST || '127.0.0.1', demo.PORT || '3000'];
  await requireFreePort(host, port);
  await prepare();
  const stopped = runServer(demo);
  if (await whenHealthy(host, port, stopped)) console.log(welcome(port));
  return stopped;
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
