import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that systems give to whoever asks for any: what is free here is still free when a program gets to it. */
const FROM = 20_000;
const UNTIL = 30_000;

/** Nobody gets twice what may not be in use yet. */
const given = new Set();

/** A port of loopback for a program that has to be told one. What can listen on port 0 and say which it got, should. */
export async function freePort() {
  for (;;) {
    const port = randomInt(FROM, UNTIL);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
