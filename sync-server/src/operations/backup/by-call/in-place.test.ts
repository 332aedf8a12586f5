import { expect, it } from 'vitest';
import { atWork, inPlace } from './in-place.ts';

const BUSY = { code: 'unavailable' };

/** Something that goes on until it is ended. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

it('one event has one backup and one restore at a time, and keeps no other event out', async () => {
  const first = held();
  const restoring = inPlace('restore', 'one', first.work);
  await expect(inPlace('restore', 'one', async () => 'a second')).rejects.toMatchObject(BUSY);
  expect(await inPlace('backup', 'one', async () => 'a backup')).toBe('a backup');
  expect(await inPlace('restore', 'two', async () => 'of another')).toBe('of another');
  first.end();
  await restoring;
  expect(await inPlace('restore', 'one', async () => 'the next')).toBe('the next');
});

it('all events together have eight places', async () => {
  const upload = held();
  const uploading = Array.from({ length: 8 }, (_, at) => inPlace('restore', `event-${at}`, upload.work));
  await expect(inPlace('backup', 'late', async () => 'done')).rejects.toMatchObject(BUSY);
  upload.end();
  await Promise.all(uploading);
  expect(await inPlace('backup', 'late', async () => 'done')).toBe('done');
});

it('of those with a place one works, and the others wait, whichever event they are of', async () => {
  const first = held();
  const order: string[] = [];
  const working = inPlace('backup', 'one', () => atWork(first.work)).then(() => order.push('one'));
  const waiting = inPlace('backup', 'two', () => atWork(async () => order.push('two')));
  await Promise.resolve();
  expect(order).toEqual([]);
  first.end();
  await Promise.all([working, waiting]);
  expect(order).toContain('two');
});
