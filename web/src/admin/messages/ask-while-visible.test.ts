import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askWhileVisible } from './use-message-counts.ts';

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
  become(state: DocumentVisibilityState) {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

let page: Page;
let answers: (() => void)[];
const ask = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
const later = () => vi.advanceTimersByTimeAsync(60_000);
const start = () => askWhileVisible(ask, 8_000, page as unknown as Document);

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockClear();
  page = new Page();
  answers = [];
});
afterEach(() => vi.useRealTimers());

it('waits for an answer that takes long before it asks again', async () => {
  const stop = start();
  await later();
  page.become('hidden');
  page.become('visible');
  await later();
  expect(ask).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await later();
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});

it('asks nothing while nobody sees the page, and at once when somebody does again', async () => {
  page.visibilityState = 'hidden';
  const stop = start();
  await later();
  expect(ask).not.toHaveBeenCalled();
  page.become('visible');
  expect(ask).toHaveBeenCalledTimes(1);
  page.become('hidden');
  answers[0]?.();
  await later();
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
});

it('goes on after an answer that failed, and asks nothing once it has ended', async () => {
  ask.mockRejectedValueOnce(new Error('no network'));
  const stop = start();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
  answers[0]?.();
  page.become('visible');
  await later();
  expect(ask).toHaveBeenCalledTimes(2);
});
