import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AUTHORITY_FILE, posterPage, readTemplate, trustPage, type Venue } from './trust-pages.ts';

export interface TrustSite {
  port: number;
  stop(): Promise<void>;
}

/**
 * Tells phones, without TLS, how they come to trust the laptop. It has nothing that anybody may not read, and takes nothing.
 * @param venue as it is now: addresses change
 */
export function serveTrustSite(host: string, port: number, venue: (port: number) => Venue): Promise<TrustSite> {
  // Now, and not when the first phone asks.
  const template = readTemplate();
  const server = createServer({ requestTimeout: 15_000, headersTimeout: 15_000 }, (request, response) => {
    const [pathname] = (request.url ?? '/').split('?');
    const now = venue((server.address() as AddressInfo).port);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answer(response, 405, 'text/plain', 'Only to be read.');
    if (pathname === '/' || pathname === '/trust' || pathname === '/trust/')
      return answer(response, 200, 'text/html; charset=utf-8', trustPage(template, now));
    if (pathname === '/poster') return answer(response, 200, 'text/html; charset=utf-8', posterPage(now));
    if (pathname === `/${AUTHORITY_FILE}`) {
      response.setHeader('Content-Disposition', `attachment; filename=${AUTHORITY_FILE}`);
      return answer(response, 200, 'application/x-x509-ca-cert', now.authority.cert);
    }
    response.setHeader('Location', '/');
    answer(response, 302, 'text/plain', '');
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(whyNot(error, port)));
    server.listen(port, host, () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve({ port: taken, stop: () => stopped(server) });
    });
  });
}

function whyNot(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} is taken. Stop what listens there, or set VENUE_PORT.`);
  if (error.code === 'EACCES') return new Error(`Port ${port} is not for everybody. Set VENUE_PORT to one above 1023.`);
  return error;
}

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
  response.end(body);
}

async function stopped(server: ReturnType<typeof createServer>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
