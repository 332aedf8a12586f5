import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addressLinks } from '../../../database/tables/registration.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { quickHash } from '../../../testing/quick-hash.ts';
import { SeveralEvents } from '../../../testing/several-events.ts';
import { setPasswordHash } from '../accounts.store.ts';
import { setShared } from '../shared/shared-accounts.store.ts';
import { demandRoomForHash, isPasswordOf, MOST_WAITING } from './passwords.ts';

const PASSWORD = 'a long enough one';

/** What compares passwords waits for this. */
let gate: Promise<unknown> = Promise.resolve();
const comparing = vi.fn();
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof real.verify = async (...given) => {
    comparing();
    await gate;
    return real.verify(...given);
  };
  return { ...real, verify };
});

describeEachDatabase('a hash that waits for its turn', (open) => {
  let events: SeveralEvents;
  let go = () => {};
  beforeAll(async () => {
    events = await SeveralEvents.open(await open(), ['camp', 'summit']);
  });
  beforeEach(() => comparing.mockClear());
  afterEach(() => go());
  afterAll(() => events.close());
  const close = () => {
    gate = new Promise<void>((resolve) => (go = resolve));
  };

  it('is refused where too many wait, with when to ask again, and counts as no attempt', async () => {
    const { user } = await events.app.addPerson('waits@test.example');
    const stored = await quickHash(PASSWORD);
    await setPasswordHash(events.queriesOf(''), user.id, stored);
    close();
    const crowd = Array.from({ length: MOST_WAITING + 2 }, () => isPasswordOf(stored, PASSWORD));
    await expect(isPasswordOf(stored, PASSWORD)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
    for (let n = 0; n < 20; n++) {
      const { status, headers } = await events.signIn('', 'waits@test.example', PASSWORD);
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    }
    go();
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([true]));
    expect(demandRoomForHash).not.toThrow();
    expect((await events.signIn('', 'waits@test.example', PASSWORD)).status).toBe(200);
  });

  it('holds neither the database nor the link that is opened, which is good until then', async () => {
    const [, there] = await events.share('comes@test.example', PASSWORD, ['camp', 'summit']);
    if (!there) throw new Error('Nobody was added');
    const token = await events.invited('summit', there);
    close();
    const body = { token, newPassword: PASSWORD };
    const accepting = events.call('summit', 'POST', '/api/auth/verify', { body });
    await vi.waitFor(() => expect(comparing).toHaveBeenCalledOnce());
    const { database } = events.contextOf('summit');
    const isTheirs = eq(addressLinks.email, there.email);
    const held = await database.transaction((tx) =>
      tx.select().from(addressLinks).where(isTheirs).for('update', { noWait: true }),
    );
    expect(held).toHaveLength(1);
    // The account gets another password meanwhile: what was compared with the earlier one opens nothing.
    const { database: home } = events.contextOf('');
    const another = await quickHash('another one, of its owner');
    await home.transaction((tx) => setShared(tx, there.email, another));
    go();
    const { status, body: signedIn } = await accepting;
    expect(status).toBe(200);
    expect((await events.enter('camp', signedIn.access_token)).status).toBe(422);
    expect(await database.queries.$count(addressLinks, isTheirs)).toBe(0);
  });
});
