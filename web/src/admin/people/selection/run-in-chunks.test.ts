import type { User } from '@baraza/schema/people/user';
import { aDocument } from '@baraza/schema/testing/a-document';
import { describe, expect, it } from 'vitest';
import { type Outcome, runInChunks } from './run-in-chunks.ts';

const people = Array.from({ length: 25 }, (_, n): User => aDocument('users', { id: `p${n}`, name: `Person ${n}` }));
const idsOf = (some: readonly User[]) => some.map(({ id }) => id);

const DONE: Outcome = { failed: [] };
const failing = (some: readonly User[]): Outcome => ({ failed: some.map((person) => ({ person, why: 'Revoked' })) });

async function run(step: (chunk: readonly User[]) => Outcome, size = 1, signal = new AbortController().signal) {
  const progress: number[] = [];
  const tally = await runInChunks(people, size, async (chunk) => step(chunk), {
    signal,
    onProgress: (tried) => progress.push(tried),
  });
  return { ...tally, progress };
}

describe('something done for many people', () => {
  it('counts whom it was done for, and names the others', async () => {
    const tally = await run((chunk) => failing(chunk.filter(({ id }) => id === 'p3')));
    expect(tally).toMatchObject({ done: 24, left: [], progress: [0, 10, 20] });
    expect(tally.failed.map(({ person, why }) => [person.id, why])).toEqual([['p3', 'Revoked']]);
    expect(tally.stopped).toBeUndefined();
  });

  it('takes several at once where that is asked for, each of them once', async () => {
    const chunks: string[][] = [];
    const tally = await run((chunk) => {
      chunks.push(idsOf(chunk));
      return failing(chunk.filter(({ id }) => id === 'p3' || id === 'p24'));
    }, 10);
    expect(chunks.map(({ length }) => length)).toEqual([10, 10, 5]);
    expect(chunks.flat()).toEqual(idsOf(people));
    expect(tally).toMatchObject({ done: 23, left: [], progress: [0, 10, 20] });
    expect(tally.failed.map(({ person }) => person.id)).toEqual(['p3', 'p24']);
  });

  it.each([
    [1, 20, 'p20'],
    [10, 20, 'p20'],
    [10, 20, 'p23'],
  ])('by %i ends where the next can only fail too, and says with whom nobody tried', async (size, done, full) => {
    const tally = await run((chunk) => (idsOf(chunk).includes(full) ? { stop: 'Full' } : DONE), size);
    expect(tally).toMatchObject({ done, failed: [], stopped: 'Full' });
    expect(idsOf(tally.left)).toEqual(['p20', 'p21', 'p22', 'p23', 'p24']);
  });

  it('keeps those named for whom it was not done before it ended', async () => {
    const tally = await run((chunk) => (idsOf(chunk).includes('p9') ? { stop: 'Full' } : failing(chunk.slice(1))), 3);
    expect(tally.done).toBe(3);
    expect(tally.failed.map(({ person }) => person.id)).toEqual(['p1', 'p2', 'p4', 'p5', 'p7', 'p8']);
    expect(tally.left).toHaveLength(16);
  });

  it('ends when somebody stops it, after the one it is at', async () => {
    const stop = new AbortController();
    const tally = await run(
      ([person]) => {
        if (person?.id === 'p1') stop.abort();
        return DONE;
      },
      1,
      stop.signal,
    );
    expect(tally).toMatchObject({ done: 2, failed: [] });
    expect(idsOf(tally.left)).toEqual(idsOf(people.slice(2)));
    expect(tally.stopped).toBeUndefined();
  });
});
