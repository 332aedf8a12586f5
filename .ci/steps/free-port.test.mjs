import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from './free-port.mjs';

it('is none that a system gives to whoever asks for any, and never the same', async () => {
  const ports = [];
  for (let count = 0; count < 300; count += 1) ports.push(await freePort());
  expect(ports.filter((port) => port < 20_000 || port >= 30_000)).toEqual([]);
  expect(new Set(ports).size).toBe(ports.length);
});

it('can be listened on', async () => {
  const server = createServer();
  const port = await freePort();
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  expect(server.address().port).toBe(port);
  await new Promise((resolve) => server.close(resolve));
});
