import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const close = (response: ServerResponse) => response.setHeader('Connection', 'close');

/**
 * Lets a server be left without a cut call. @returns the function that begins it: from then on each answer ends its
 * connection, also those of calls that are under way, so that no proxy sends another call on it
 */
export function lastCalls(server: Server): () => void {
  const underWay = new Set<ServerResponse>();
  let isLast = false;
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isLast) close(response);
    // A connection of HTTP/1.1 is kept without words, which would be 50 bytes of each answer.
    else response.removeHeader('Connection');
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return () => {
    isLast = true;
    for (const response of underWay) if (!response.headersSent) close(response);
  };
}
