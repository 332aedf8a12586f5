import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { RateLimit } from '../../http/rate-limit.ts';
import { describeEachDatabase } from '../../testing/databases.ts';
import { SignInLimits } from './sign-in-limits.ts';

const [venue, home] = ['10.0.0.1', '10.0.0.2'] as const;

describeEachDatabase('guesses at passwords', (open) => {
  let database: Database;
  let limits: SignInLimits;
  let round = 0;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    limits = new SignInLimits();
    round += 1;
  });
  afterAll(() => database.close());

  const account = (name: string) => ({ email: `${name}${round}@example.org`, passwordHash: 'hash' });
  const refused = async (attempt: Promise<void>) =>
    attempt.then(
      () => 'free',
      ({ code, retryAfter }) => [code, retryAfter > 60 ? 'minutes' : 'a minute'],
    );
  const guess = async (times: number, from: string, guessed: ReturnType<typeof account>) => {
    for (let n = 0; n < times; n++) await limits.attempt(database, from, guessed);
  };

  it('are forgotten by a right one, for its account there and everywhere', async () => {
    const known = account('known');
    const rooms = Array.from({ length: 4 }, (_, n) => `10.0.1.${n}`);
    for (const room of rooms) await guess(7, room, known);
    await limits.succeeded(database, rooms[0] as string, known);
    await guess(8, rooms[0] as string, known);
    expect(await refused(limits.attempt(database, rooms[0] as string, known))).toEqual([
      'too_many_requests',
      'minutes',
    ]);
    // Of the others alone it was forgotten how many there were altogether.
    await guess(1, rooms[1] as string, known);
    expect(await refused(limits.attempt(database, rooms[1] as string, known))).toEqual([
      'too_many_requests',
      'minutes',
    ]);
  });

  it('at one account say nothing of another one, nor of the same with a new password', async () => {
    const known = account('known');
    await guess(8, venue, known);
    expect(await refused(limits.attempt(database, venue, known))).not.toBe('free');
    expect(await refused(limits.attempt(database, venue, account('other')))).toBe('free');
    expect(await refused(limits.attempt(database, venue, { ...known, passwordHash: 'another hash' }))).toBe('free');
  });

  it('at many accounts are slowed by what failed from their address, and nobody elsewhere is', async () => {
    // As the limit counts: without working out hundreds of hashes.
    for (let n = 0; n < 1_499; n++) await limits.failed(database, venue);
    expect(await refused(limits.attempt(database, venue, account('a')))).toBe('free');
    await limits.failed(database, venue);
    expect(await refused(limits.attempt(database, venue, account('b')))).toEqual(['too_many_requests', 'minutes']);
    expect(await refused(limits.attempt(database, home, account('b')))).toBe('free');
  });

  it('are counted apart from what other limits count under the same key', async () => {
    const other = new RateLimit('register', 1, 600);
    await other.take(database, '10.0.0.9');
    expect(await refused(limits.attempt(database, '10.0.0.9', account('c')))).toBe('free');
  });
});
