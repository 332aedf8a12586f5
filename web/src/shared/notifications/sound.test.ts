import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** As much of an iPhone's as is used: it runs only if it was resumed within a tap, and after that whenever it is resumed. */
class Audio {
  state = 'suspended';
  onstatechange?: () => void;
  isAllowed = false;
  constructor() {
    made.push(this);
  }
  async resume() {
    this.isAllowed ||= isInTap;
    if (!this.isAllowed || isInCall) throw new DOMException('not now', 'InvalidStateError');
    this.become('running');
  }
  async close() {
    this.become('closed');
  }
  become(state: string) {
    this.state = state;
    this.onstatechange?.();
  }
}

const made: Audio[] = [];
let isInTap = false;
let isInCall = false;
let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  made.length = 0;
  isInCall = false;
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { AudioContext: Audio });
  vi.stubGlobal('AudioContext', Audio);
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

const TAPS = ['pointerup', 'click', 'keydown'];

function happen(name: string): void {
  isInTap = TAPS.includes(name);
  page.dispatchEvent(new Event(name));
  isInTap = false;
}

async function listen() {
  const { onTaps, runningAudio, wakeAudio } = await import('./sound.ts');
  return { end: onTaps(wakeAudio), runningAudio };
}

it.each(TAPS)('can be heard after a %s, and not before', async (tap) => {
  const { end, runningAudio } = await listen();
  // Of a finger it is no tap yet.
  happen('pointerdown');
  expect([made.length, runningAudio()]).toEqual([0, undefined]);
  happen(tap);
  expect(runningAudio()).toBe(made[0]);
  happen(tap);
  expect(made).toHaveLength(1);
  end();
});

it('can be heard again at the first tap after a call, of a new one: the old may have a clock that stands', async () => {
  const { end, runningAudio } = await listen();
  happen('pointerup');
  isInCall = true;
  made[0]?.become('interrupted');
  happen('pointerup');
  expect(runningAudio()).toBeUndefined();
  isInCall = false;
  happen('pointerup');
  expect(runningAudio()).toBe(made.at(-1));
  expect(made.filter(({ state }) => state !== 'closed')).toHaveLength(1);

  // Locked, and running again by the time that the page hears of it.
  made.at(-1)?.become('running');
  const before = runningAudio();
  happen('pointerup');
  expect([runningAudio() === before, before?.state]).toEqual([false, 'closed']);
  end();
});

it('is asked for without a tap when the page shows again', async () => {
  const { end, runningAudio } = await listen();
  happen('visibilitychange');
  happen('pointerup');
  made[0]?.become('interrupted');
  page.visibilityState = 'hidden';
  happen('visibilitychange');
  expect(runningAudio()).toBeUndefined();
  page.visibilityState = 'visible';
  happen('visibilitychange');
  expect(runningAudio()).toBe(made[0]);
  end();
  happen('pointerup');
  expect(made).toHaveLength(1);
});

it('is nothing in a browser without sound', async () => {
  vi.stubGlobal('window', {});
  const { end, runningAudio } = await listen();
  happen('click');
  expect(runningAudio()).toBeUndefined();
  end();
});
