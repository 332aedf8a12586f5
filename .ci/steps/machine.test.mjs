import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { requireFreePort } from './free-port.mjs';
import { nodeVersionProblem } from './prepare.mjs';

it.each(['20.19.0', '20.20.2', '22.1.0', '24.0.0'])('runs on Node %s', (version) => {
  expect(nodeVersionProblem(version)).toBe(null);
});

it.each(['18.20.4', '20.18.3'])('says what it needs on Node %s', (version) => {
  expect(nodeVersionProblem(version)).toBe(`Baraza needs Node 20.19 or newer, and this is Node ${version}.`);
});

it('says in one sentence that a port is taken', async () => {
  const other = createServer();
  await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address();
  await expect(requireFreePort('127.0.0.1', port)).rejects.toThrow(
    `Port ${port} is taken by another program: end it, or choose another port, as in PORT=${port + 1} npm start.`,
  );
  await new Promise((resolve) => other.close(resolve));
  await expect(requireFreePort('127.0.0.1', port)).resolves.toBe(undefined);
});

it.each(['abc', '70000', ''])('leaves "%s", which is no port, to the server', async (port) => {
  await expect(requireFreePort('127.0.0.1', port)).resolves.toBe(undefined);
});
