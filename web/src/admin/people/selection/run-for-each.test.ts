import type { User } from '@baraza/schema/people/user';
import { aDocument } from '@baraza/schema/testing/a-document';
import { describe, expect, it } from 'vitest';
import { type Outcome, runForEach } from './run-for-each.ts';

const people = Array.from({ length: 25 }, (_, n): User => aDocument('users', { id: `p${n}`, name: `Person ${n}` }));
const idsOf = (some: readonly User[]) => some.map(({ id }) => id);

async function run(step: (person: User) => Outcome, signal = new AbortController().signal) {
  const progress: number[] = [];
  const tally = await runForEach(people, async (person) => step(person), {
    signal,
    onProgress: (tried) => progress.push(tried),
  });
  return { ...tally, progress };
}

describe('something done for many people', () => {
  it('counts whom it was done for, and names the others', async () => {
    const tally = await run(({ id }) => (id === 'p3' ? { is: 'failed', why: 'Revoked' } : { is: 'done' }));
    expect(tally).toMatchObject({ done: 24, left: [], progress: [0, 10, 20] });
    expect(tally.failed.map(({ person, why }) => [person.id, why])).toEqual([['p3', 'Revoked']]);
    expect(tally.stopped).toBeUndefined();
  });

  it('ends where the next one can only fail too, and says with whom nobody tried', async () => {
    const tally = await run(({ id }) => (id === 'p20' ? { is: 'stop', why: 'Full' } : { is: 'done' }));
    expect(tally).toMatchObject({ done: 20, failed: [], stopped: 'Full' });
    expect(idsOf(tally.left)).toEqual(['p20', 'p21', 'p22', 'p23', 'p24']);
  });

  it('ends when somebody stops it, after the one it is at', async () => {
    const stop = new AbortController();
    const tally = await run(({ id }) => {
      if (id === 'p1') stop.abort();
      return { is: 'done' };
    }, stop.signal);
    expect(tally).toMatchObject({ done: 2, failed: [] });
    expect(idsOf(tally.left)).toEqual(idsOf(people.slice(2)));
    expect(tally.stopped).toBeUndefined();
  });
});
