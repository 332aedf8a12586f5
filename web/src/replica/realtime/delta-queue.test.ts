import { afterEach, expect, it, vi } from 'vitest';
import { append } from '../testing/append.ts';
import { openParts } from '../testing/parts.ts';
import { freezeWaits } from '../testing/waiting.ts';
import { DeltaQueue } from './delta-queue.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('[S14] what is lost at a busy door is asked for in time, however often people are checked in meanwhile', async () => {
  const clock = freezeWaits();
  const parts = await openParts();
  try {
    await append(parts.outbox, 'add_bookmark', { kind: 'session', target_id: 'opening' });
    await parts.outbox.markAnswered(1, { transaction: '7', epoch: 'epoch-1', collections: ['bookmarks'] });
    const queue = new DeltaQueue(parts);
    expect(await queue.expect(['check_ins'])).toBe(true);
    clock.advance(1_500);
    expect(await queue.expect(['users'])).toBe(true);
    expect(queue.overdue()).toEqual([]);
    clock.advance(500);
    expect(queue.overdue()).toEqual(['check_ins', 'users']);
    expect(queue.isBusy).toBe(false);
  } finally {
    await parts.close();
  }
});
