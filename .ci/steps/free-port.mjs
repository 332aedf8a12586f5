import { createServer } from 'node:net';
import { CannotGoOn } from './stop.mjs';

/** Whether somebody listens there already: asked before minutes of building, not after. */
export function requireFreePort(host, port) {
  // What is no port at all the server itself has words for.
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(new CannotGoOn(sentence(error.code, host, port))));
    probe.listen({ host, port }, () => probe.close(resolve));
  });
}

function sentence(code, host, port) {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program: end it, or choose another port, as in PORT=${Number(port) + 1} npm start.`;
  }
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: choose one above 1023 in PORT.`;
  return `${host}:${port} can't be listened on (${code}): check HOST and PORT.`;
}
