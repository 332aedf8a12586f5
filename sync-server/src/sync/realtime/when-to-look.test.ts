import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../database/database.ts';
import { registry } from '../../metrics.ts';
import type { Issue } from './news.store.ts';
import { watchNews } from './watch-news.ts';

/** What a look finds: how far all have ended, and whether there is more that waits. */
interface Found {
  horizon: number;
  pending?: boolean;
  news?: boolean;
}

let found: () => Promise<Found>;
let looks: number[];
let told: Issue[];
let warned: string[];
let changed: () => void;
let stop: () => Promise<void>;

/** With a clock that is moved on, and a database of which only the answers to a look are there. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.advanceTimersByTime(10_000);
  found = async () => ({ horizon: 1 });
  [looks, told, warned] = [[], [], []];
  changed = () => undefined;
  const execute = async () => {
    looks.push(performance.now());
    const { horizon, pending = false, news = false } = await found();
    const row = { horizon: String(horizon), next: '9', unsure: false, elsewhere: '{}', pending };
    return { rows: [{ ...row, news: news ? [{ event_id: 'e', scope: 'public', collection: 'rooms' }] : null }] };
  };
  const onChange = (listener: () => void) => {
    changed = listener;
    return () => {
      changed = () => undefined;
    };
  };
  const log = pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) });
  const tell = async (issue: Issue) => void told.push(issue);
  ({ stop } = await watchNews({ queries: { execute }, onChange } as unknown as Database, log, tell));
  looks.length = 0;
});
afterEach(async () => {
  found = async () => ({ horizon: 1 });
  await stop();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
/** After how long each look came, from the one before or from this moment. */
const gaps = (from: number) => looks.map((at, i) => Math.round(at - (looks[i - 1] ?? from)));
/** A look that goes on until it is let go. */
const holdLook = (then: Found) => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  found = () => held.then(() => then);
  return () => {
    found = async () => ({ horizon: then.horizon });
    letGo();
  };
};

it('is looked at once when something changes after a while, and 5 ms later when it goes on', async () => {
  await pass(100);
  const from = performance.now();
  for (let i = 0; i < 3; i++) changed();
  await pass(0);
  expect(gaps(from)).toEqual([0]);
  for (let i = 0; i < 3; i++) changed();
  await pass(4);
  expect(looks).toHaveLength(1);
  await pass(1_000);
  expect(gaps(from)).toEqual([0, 5]);
});

it('is looked after twice what a look and telling of it cost, at most a second, and sooner again when they cost less', async () => {
  await pass(100);
  const pauses: number[] = [];
  for (const cost of [0, 20, 100, 30, 30, 2_000, 0, 0, 0]) {
    found = async () => {
      if (cost > 0) await new Promise((resolve) => setTimeout(resolve, cost));
      return { horizon: 2, news: true };
    };
    looks.length = 0;
    changed();
    await pass(0);
    await pass(cost);
    expect(looks).toHaveLength(1);
    const ended = performance.now();
    changed();
    found = async () => ({ horizon: 2 });
    while (looks.length === 1) await pass(1);
    pauses.push(Math.floor((looks[1] as number) - ended));
    await pass(3_000);
  }
  expect(pauses).toEqual([5, 40, 200, 60, 60, 1_000, 250, 62, 15]);
});

it('is looked every five seconds when nothing is said of a change', async () => {
  const from = performance.now();
  await pass(15_000);
  expect(gaps(from)).toEqual([5_000, 5_000, 5_000]);
  expect(told).toEqual([]);
});

it('is looked ever more seldom while a change waits, and soon again when it got on', async () => {
  await pass(100);
  const from = performance.now();
  found = async () => ({ horizon: 1, pending: true });
  changed();
  await pass(3_500);
  expect(gaps(from)).toEqual([0, 10, 20, 40, 80, 160, 320, 640, 1_000, 1_000]);
  looks.length = 0;
  found = async () => ({ horizon: 2, pending: true, news: true });
  const on = performance.now();
  changed();
  await pass(50);
  // The first look gets on; the next finds what waits where it was.
  expect(gaps(on)).toEqual([0, 5, 10, 20]);
  expect(told[0]).toMatchObject({ from: '1', to: '2' });
});

it('is looked for what waits after twice what a look cost, too', async () => {
  await pass(100);
  const from = performance.now();
  found = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { horizon: looks.length + 1, pending: true, news: true };
  };
  changed();
  await pass(450);
  const seen = gaps(from);
  found = async () => ({ horizon: 9 });
  // The look that goes on ends.
  await pass(50);
  expect(seen).toEqual([0, 150, 150, 150]);
});

it('is looked soon again for what waits, also after hours in which nothing did', async () => {
  await pass(3_601_000);
  looks.length = 0;
  found = async () => ({ horizon: 1, pending: true });
  const from = performance.now();
  changed();
  await pass(30);
  expect(gaps(from)).toEqual([0, 10, 20]);
});

it('is looked before any timer, and once for what is told in one go', async () => {
  await pass(100);
  for (let i = 0; i < 3; i++) changed();
  await Promise.resolve();
  expect(looks).toHaveLength(1);
  await pass(1_000);
  expect(looks).toHaveLength(1);
});

it('is not looked twice at the same time, and once more, after a pause, when something changed in the midst of a look', async () => {
  await pass(100);
  const letGo = holdLook({ horizon: 2, news: true });
  changed();
  await pass(0);
  changed();
  await pass(10);
  expect(looks).toHaveLength(1);
  const from = performance.now();
  letGo();
  await pass(19);
  expect(looks).toHaveLength(1);
  await pass(1);
  expect([looks.length, performance.now() - from]).toEqual([2, 20]);
  expect(told).toHaveLength(1);
});

it('is not put off by a change, where it was to be looked sooner for what waits', async () => {
  await pass(100);
  const letGo = holdLook({ horizon: 2, pending: true });
  changed();
  await pass(0);
  changed();
  letGo();
  await pass(15);
  expect(looks).toHaveLength(2);
});

it('is looked again after a failure, of which the log tells', async () => {
  await pass(100);
  found = () => Promise.reject(new Error('the database is away'));
  changed();
  await pass(0);
  expect(warned.map((line) => JSON.parse(line))).toMatchObject([{ err: { message: 'the database is away' } }]);
  found = async () => ({ horizon: 2, news: true });
  await pass(5_000);
  expect(told).toHaveLength(1);
});

it('is not looked any more once it is stopped, which waits for a look that goes on', async () => {
  await pass(100);
  const letGo = holdLook({ horizon: 2 });
  changed();
  await pass(0);
  const ended = vi.fn();
  const stopping = stop().then(ended);
  await pass(100);
  expect(ended).not.toHaveBeenCalled();
  letGo();
  await stopping;
  changed();
  await pass(10_000);
  expect(looks).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('has nothing to say of a look that fails because it is stopped', async () => {
  await pass(100);
  let fail: (error: Error) => void = () => undefined;
  found = () =>
    new Promise((_, reject) => {
      fail = reject;
    });
  changed();
  await pass(0);
  const stopping = stop();
  fail(new Error('the database was closed'));
  await stopping;
  expect(warned).toEqual([]);
});

it('is looked again at once in an older copy of the database, all of which is news', async () => {
  await pass(100);
  found = async () => ({ horizon: 7, news: true });
  changed();
  await pass(0);
  found = async () => ({ horizon: 4, news: true });
  await pass(5_000);
  const from = looks.at(-1) as number;
  looks.length = 0;
  await pass(5);
  expect(gaps(from)).toEqual([5]);
  expect(told.map((issue) => [issue.from, issue.to])).toEqual([
    ['1', '7'],
    ['7', '4'],
    ['0', '4'],
  ]);
});

it('counts as read up to a look that leaves nothing waiting', async () => {
  const age = async () => (await registry.getSingleMetric('baraza_horizon_age_seconds')?.get())?.values[0]?.value;
  await pass(100);
  changed();
  await pass(0);
  expect(await age()).toBe(0);
  found = async () => ({ horizon: 1, pending: true });
  await pass(8_000);
  expect(await age()).toBe(8);
});
