import { fileURLToPath } from 'node:url';
import { rounds } from '@baraza/schema/testing/rounds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replicaSchemasAsData, schemaWithoutValidators } from '../../build/replica-schemas-plugin.ts';
import { type BuiltPage, openBuiltPage } from '../built-page.ts';
import type { Door } from './page/judge-tickets.ts';

const TICKETS = 10_000;
const SCANS = rounds(100, 20);
const SLOW_PHONE = 6;

let built: BuiltPage;

beforeAll(async () => {
  built = await openBuiltPage(fileURLToPath(new URL('./page', import.meta.url)), {
    plugins: [replicaSchemasAsData(), schemaWithoutValidators()],
  });
  await built.page.evaluate((tickets) => (window as unknown as { door: Door }).door.fill(tickets), TICKETS);
});
afterAll(() => built?.close());

test('10,000 tickets on the device: every scan is decided, kept and timed', async () => {
  const first = await judge(0, SCANS);
  report('decode to verdict, 10,000 tickets', first.times, 50);
  report('one bare write to disk', first.bareWrites);
  expect(new Set(first.verdicts)).toEqual(new Set(['admitted']));

  await slowDown(SLOW_PHONE);
  const slow = await judge(1, SCANS);
  report(`decode to verdict at ${SLOW_PHONE}x slow-down`, slow.times, 150);
  report(`one bare write to disk at ${SLOW_PHONE}x slow-down`, slow.bareWrites);
  expect(new Set(slow.verdicts)).toEqual(new Set(['admitted']));

  const again = await judge(0, SCANS);
  report(`decode to verdict at ${SLOW_PHONE}x slow-down, scanned before`, again.times);
  expect(new Set(again.verdicts)).toEqual(new Set(['already_checked_in']));
  await slowDown(1);
});

test('10,000 people on the device are searched in any script', async () => {
  const queries = ['wanjiru', 'adebayo 9', 'احمد', 'ሃይሉ', 'person9999@', 'organisation 12'];
  const { found, times } = await built.page.evaluate(
    (asked) => (window as unknown as { door: Door }).door.search(asked),
    queries,
  );
  report('a search among 10,000 people', times);
  expect(found).toEqual([30, 30, 30, 30, 1, 30]);
});

const judge = (from: number, count: number) =>
  built.page.evaluate(([start, scans]) => (window as unknown as { door: Door }).door.judge(start, scans), [
    from,
    count,
  ] as const);

async function slowDown(rate: number): Promise<void> {
  const devtools = await built.page.context().newCDPSession(built.page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Prints the median and the 95th percentile; the latter as a budget where there is a limit for it (ms). */
function report(what: string, times: number[], limit?: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);
  console.log(`${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${times.length} times)`);
  if (limit) console.log(`budget: ${what}, p95: ${at(0.95)} ms (at most ${limit} ms)`);
}
