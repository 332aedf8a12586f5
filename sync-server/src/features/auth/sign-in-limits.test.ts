import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { RateLimit } from '../../http/limits/rate-limit.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { type Guess, SignInLimits } from './sign-in-limits.ts';

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

  const account = (name: string, from: string, device?: string): Guess => ({
    email: `${name}${round}@example.org`,
    passwordHash: 'hash',
    from,
    device,
  });
  const attempt = (guessed: Guess) =>
    limits.attempt(database, guessed).then(
      () => 'free',
      ({ code, retryAfter }) => [code, retryAfter > 60 ? 'minutes' : 'a minute'],
    );
  const guess = async (times: number, guessed: Guess) => {
    for (let n = 0; n < times; n++) await limits.attempt(database, guessed);
  };
  const LONG = ['too_many_requests', 'minutes'];

  it('are forgotten by a right one, for its account there and everywhere', async () => {
    const rooms = Array.from({ length: 4 }, (_, n) => account('known', `10.0.1.${n}`));
    for (const room of rooms) await guess(7, room);
    await limits.succeeded(database, rooms[0] as Guess);
    await guess(8, rooms[0] as Guess);
    expect(await attempt(rooms[0] as Guess)).toEqual(LONG);
    // Of the others alone it was forgotten how many there were altogether.
    await guess(1, rooms[1] as Guess);
    expect(await attempt(rooms[1] as Guess)).toEqual(LONG);
  });

  it('at one account say nothing of another one, nor of the same with a new password', async () => {
    const known = account('known', venue);
    await guess(8, known);
    expect(await attempt(known)).not.toBe('free');
    expect(await attempt(account('other', venue))).toBe('free');
    expect(await attempt({ ...known, passwordHash: 'another hash' })).toBe('free');
  });

  it('at one account from everywhere are slowed for a minute, but not for a device that it knows', async () => {
    for (let n = 0; n < 5; n++) await guess(6, account('famous', `10.0.2.${n}`));
    expect(await attempt(account('famous', home))).toEqual(['too_many_requests', 'a minute']);
    await guess(8, account('famous', home, 'own phone'));
    expect(await attempt(account('famous', home, 'own phone'))).toEqual(LONG);
    expect(await attempt(account('famous', home, 'own laptop'))).toBe('free');
    await limits.succeeded(database, account('famous', home, 'own phone'));
    expect(await attempt(account('famous', home, 'own phone'))).toBe('free');
  });

  it('at many accounts leave fewer at each from that address, and lock nobody out', async () => {
    const guessed = account('any', venue);
    // As the limit counts: without working out hundreds of hashes.
    for (let n = 0; n < 299; n++) await limits.failed(database, guessed);
    await guess(3, account('a', venue));
    await limits.failed(database, guessed);
    for (let n = 0; n < 2; n++) expect(await attempt(account('b', venue))).toBe('free');
    expect(await attempt(account('b', venue))).toEqual(LONG);
    expect(await attempt(account('c', venue))).toBe('free');
    await guess(8, account('d', venue, 'own phone'));
    await guess(8, account('d', home));
  });

  it('of a known device count against nobody else at its address', async () => {
    for (let n = 0; n < 300; n++) await limits.failed(database, account('slips', home, 'own phone'));
    await guess(8, account('neighbour', home));
  });

  it('are counted apart from what other limits count under the same key', async () => {
    const other = new RateLimit('register', 1, 600);
    await other.take(database, '10.0.0.9');
    expect(await attempt(account('c', '10.0.0.9'))).toBe('free');
  });
});
