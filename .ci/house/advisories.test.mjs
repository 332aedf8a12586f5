import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { graveAdvisories } from './advisories.mjs';

/** For an answer on a busy machine. */
const PATIENCE_MS = 100_000;

/** The environment that makes a server on this machine the registry. */
async function registry(answer) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(response, request.url));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { pnpm_config_registry: `http://127.0.0.1:${server.address().port}/` };
}

const advisories = (body) =>
  registry((response, url) => {
    // It asks for newer versions as well.
    response.statusCode = url.endsWith('/bulk') ? 200 : 404;
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  });

const hole = (severity, id = 1) => [
  { id, url: 'https://a.test/1', title: `A ${severity} hole`, severity, vulnerable_versions: '<99' },
];

it('names what is shipped and has a grave hole, and nothing smaller', async () => {
  const env = await advisories({ hono: hole('high'), jose: hole('moderate', 3), pg: hole('critical', 2) });
  const found = await graveAdvisories({ env, patience: PATIENCE_MS });
  expect(found.sort()).toEqual([
    'hono <99 has a high advisory: A high hole (https://a.test/1)',
    'pg <99 has a critical advisory: A critical hole (https://a.test/1)',
  ]);
});

it('finds nothing where there is nothing', async () => {
  expect(await graveAdvisories({ env: await advisories({}), patience: PATIENCE_MS })).toEqual([]);
});

it.each([
  ['refuses the question', (response) => response.writeHead(405).end()],
  ['answers with a page', (response) => response.end('<!doctype html>')],
  ['cuts the line', (response) => response.destroy()],
])('knows that it does not know when a registry %s', async (_, answer) => {
  expect(await graveAdvisories({ env: await registry(answer), patience: 4_000 })).toBeUndefined();
});

it('waits for nobody who says nothing', async () => {
  expect(await graveAdvisories({ env: await registry(() => undefined), patience: 3_000 })).toBeUndefined();
});
