import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { NetworkLine } from '../../e2e/support/network-line.ts';
import { LINES, MOMENTS } from './lines.ts';
import { figuresOf } from './main.ts';
import { runSlowLineBench } from './run.ts';

const cluster = process.env.TEST_DATABASE_URL ?? '';
const QUICK = { down: 50_000_000, up: 50_000_000, roundTrip: 4 };

it('sees all that a person sees on a first visit, in the order in which they need it', async () => {
  const [name = ''] = Object.keys(LINES);
  const lines = { [name]: { shape: QUICK, slowDown: 1, budgets: {} } };
  const visits = await runSlowLineBench({ people: 20, rounds: 1, lines, cluster, tell: () => undefined });
  const [visit] = visits[name] ?? [];
  for (const moment of MOMENTS) expect(visit?.seen[moment].at, moment).toBeGreaterThan(0);
  expect(visit?.seen.ticket.brought).toBeGreaterThan(100_000);
  expect(visit?.asked[0]?.path).toBe('/login');
  expect(figuresOf(visits).map(({ ratios }) => ratios.length)).toEqual([1, 1, 1, 1]);
});

it('a line that loses half of what it carries delivers everything, in order, both ways', async () => {
  const server = createServer((asked, answer) => asked.pipe(answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const line = await NetworkLine.to(`http://127.0.0.1:${port}`, { ...QUICK, loss: 0.5 });
  onTestFinished(() => {
    line.close();
    server.close();
  });
  const words = Array.from({ length: 40_000 }, (_, at) => `word ${at}`).join();
  const send = async () => (await fetch(line.address, { method: 'POST', body: words })).text();
  expect(await Promise.all([send(), send(), send()])).toEqual([words, words, words]);
  expect(line.brought).toBeGreaterThan(3 * words.length);
});
