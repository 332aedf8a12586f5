import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { build, type Plugin } from 'vite';
import { launchChromium } from '../e2e/support/chromium.ts';

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

export interface BuiltPage {
  page: Page;
  origin: string;
  close(): Promise<void>;
}

/** Builds `folder/index.html` as the app is built, serves it on a free port and opens it in Chromium. */
export async function openBuiltPage(
  folder: string,
  options: { plugins?: Plugin[]; answer?: RequestListener } = {},
): Promise<BuiltPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'baraza-page-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    plugins: options.plugins ?? [],
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, minify: false },
  });
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/answer/')) options.answer?.(request, response);
    else void serveFile(outDir, request.url ?? '/', response);
  });
  await listening(server);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.goto(`${origin}/`);
  return {
    page,
    origin,
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

const listening = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

async function serveFile(outDir: string, url: string, response: Parameters<RequestListener>[1]): Promise<void> {
  const path = join(outDir, url === '/' ? 'index.html' : new URL(url, 'http://x').pathname);
  const there = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!there) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': CONTENT_TYPES[extname(path)] ?? 'application/octet-stream' });
  createReadStream(path).pipe(response);
}
