import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectionNames } from './collections.ts';
import { OutboxDatabase } from './outbox/outbox.ts';
import type { Contact, SyncState } from './outbox/outbox-rows.ts';
import { type FollowedStatus, followStatus, STARTING, type SyncFigures, statusOf } from './status.ts';
import { append } from './testing/append.ts';
import { EVENT, newPerson } from './testing/device.ts';
import { soon } from './testing/waiting.ts';

const figures: Omit<SyncFigures, 'lastContact'> = {
  waiting: 0,
  stuckSince: null,
  newsHeldSince: null,
  refused: 0,
  filled: true,
  unlisted: { people: 0, checked_in: 0 },
  isServerNewer: false,
};
const contact = (state: Contact['state'], last_contact: number | null = 7): Contact => ({
  state,
  since: 5,
  last_contact,
});

describe('what matters most of how this device stands', () => {
  it.each([
    ['no contact yet', undefined, {}, { state: 'starting', lastContact: null }],
    ['a slow server, before what was refused', contact('none'), { refused: 1 }, { state: 'starting', lastContact: 7 }],
    ['what waits for a slow server', contact('none'), { waiting: 2 }, { state: 'waiting', count: 2, lastContact: 7 }],
    ['no answer, before what waits', contact('offline'), { waiting: 2 }, { state: 'offline', since: 5, waiting: 2 }],
    [
      'a busy server',
      { ...contact('offline'), is_busy: true as const },
      {},
      { state: 'offline', since: 5, isBusy: true },
    ],
    ['an archived event', contact('archived'), { waiting: 2 }, { state: 'archived', since: 5, waiting: 2 }],
    ['a session that is over', contact('signed_out'), { refused: 1 }, { state: 'signed_out', since: 5 }],
    ['another version', contact('outdated'), {}, { state: 'outdated', since: 5 }],
    ['a phone that was removed', contact('removed'), {}, { state: 'removed', since: 5 }],
    ['what waits, before what was refused', contact('ok'), { waiting: 2, refused: 1 }, { state: 'waiting', count: 2 }],
    ['what was refused', contact('ok'), { refused: 1 }, { state: 'refused', count: 1 }],
    ['that all is well', contact('ok'), {}, { state: 'up_to_date', at: 7, lastContact: 7 }],
    ['that the event still comes, though the server answers', contact('ok'), { filled: false }, { state: 'starting' }],
    ['no answer, before what has not come', contact('offline'), { filled: false }, { state: 'offline', since: 5 }],
    ['that all is well since then', contact('ok', null), {}, { state: 'up_to_date', at: 5, lastContact: null }],
  ])('is %s', (_, known, counts, status) => {
    const all = { ...figures, ...counts };
    expect(statusOf(known, all)).toEqual({ ...all, lastContact: known?.last_contact ?? null, ...status });
  });
});

describe('who follows how this device stands', () => {
  let outbox: OutboxDatabase;
  let status: FollowedStatus;
  let heard: string[];
  beforeEach(async () => {
    outbox = new OutboxDatabase(newPerson(), { user_id: 'ama', event_id: EVENT });
    status = followStatus(outbox);
    heard = [];
    status.subscribe(() => heard.push(status.get().state));
  });
  afterEach(() => {
    status.stop();
    outbox.close();
  });
  const star = (target_id: string, made = new Date()) =>
    append(outbox, 'add_bookmark', { kind: 'session', target_id }, made);
  const syncState = (more: Partial<SyncState>): SyncState => ({
    ...{ storage_token: 't', epoch: 'e', role: 'user' as const, checkpoints: {}, horizons: {} },
    ...more,
  });
  const horizons = Object.fromEntries(collectionNames.map((name) => [name, '9']));

  it('is told of what the outbox holds, and not when nothing changed', async () => {
    expect(status.get()).toBe(STARTING);
    await outbox.remember('contact', contact('ok'));
    await soon(() => expect(heard).toEqual(['starting']));
    await outbox.remember('sync_state', syncState({ horizons }));
    await soon(() => expect(heard).toEqual(['starting', 'up_to_date']));
    const before = status.get();
    await outbox.remember('contact', contact('ok'));
    await star('a');
    await soon(() => expect(heard).toEqual(['starting', 'up_to_date', 'waiting']));
    expect(before).toMatchObject({ waiting: 0 });
    expect(status.get()).toMatchObject({ waiting: 1, count: 1, refused: 0 });
    await outbox.markRefused(1, { code: 'invalid', detail: '', at: 0 });
    await soon(() => expect(status.get()).toMatchObject({ state: 'refused', waiting: 0, refused: 1 }));
  });

  it('hears nothing any more once it stops listening', async () => {
    const others: string[] = [];
    const stop = status.subscribe(() => others.push(status.get().state));
    stop();
    await outbox.remember('contact', contact('offline'));
    await soon(() => expect(heard).toEqual(['offline']));
    expect(others).toEqual([]);
    status.stop();
    const another = followStatus(outbox);
    await outbox.remember('contact', contact('outdated'));
    await soon(() => expect(another.get().state).toBe('outdated'));
    expect(status.get().state).toBe('offline');
    another.stop();
  });

  it('is told that this device can not keep something above all else, with the figures, until it can', async () => {
    await outbox.remember('contact', contact('offline'));
    await star('a');
    await soon(() => expect(status.get()).toMatchObject({ state: 'offline', waiting: 1 }));
    const before = status.get();
    status.storageTrouble('full');
    const { state: _, ...rest } = { ...before, since: undefined };
    expect(status.get()).toEqual({ ...rest, state: 'storage_failed', problem: 'full' });
    status.storageTrouble('full');
    status.storageTrouble(null);
    expect(status.get()).toEqual(before);
    expect(heard.slice(-3)).toEqual(['offline', 'storage_failed', 'offline']);
  });

  it('knows since when nothing of what waits has been answered', async () => {
    const [first, second] = [new Date(1_000_000), new Date(2_000_000)];
    expect(status.get().stuckSince).toBeNull();
    await star('a', first);
    await star('b', second);
    await soon(() => expect(status.get().stuckSince).toBe(1_000_000));
    await outbox.remember('accepted_at', 1_500_000);
    await soon(() => expect(status.get().stuckSince).toBe(1_500_000));
    await outbox.markAnswered(1, { transaction: '1', epoch: 'e', collections: [] });
    await soon(() => expect(status.get().stuckSince).toBe(2_000_000));
    await outbox.markAnswered(2, { transaction: '1', epoch: 'e', collections: [] });
    await soon(() => expect(status.get().stuckSince).toBeNull());
  });

  it('does not count from elsewhere when its clock is measured again, or was when something was made', async () => {
    await star('a', new Date(1_000_000));
    await soon(() => expect(status.get().stuckSince).toBe(1_000_000));
    await outbox.remember('clock_offset_ms', 50_000);
    // Not measured when it was made.
    await soon(() => expect(status.get().stuckSince).toBe(1_050_000));
    await outbox.markAnswered(1, { transaction: '1', epoch: 'e', collections: [] });
    await star('b', new Date(2_000_000));
    await soon(() => expect(status.get().stuckSince).toBe(2_050_000));
    await outbox.remember('clock_offset_ms', -250_000);
    await outbox.remember('contact', contact('ok'));
    await soon(() => expect(heard.at(-1)).toBe('waiting'));
    expect(status.get().stuckSince).toBe(2_050_000);
  });

  it('knows whether the replica was read to its end, who is not in it, and since when there is no news', async () => {
    await outbox.remember('sync_state', syncState({ unlisted: { people: 3, checked_in: 2 } }));
    await soon(() => expect(status.get().unlisted).toEqual({ people: 3, checked_in: 2 }));
    expect(status.get()).toMatchObject({ filled: false, newsHeldSince: null });
    const { users: _, ...allButOne } = horizons;
    await outbox.remember(
      'sync_state',
      syncState({ horizons: allButOne, news_held_since: '2026-11-21T09:00:00.000Z' }),
    );
    await soon(() => expect(status.get().newsHeldSince).toBe(Date.parse('2026-11-21T09:00:00.000Z')));
    expect(status.get()).toMatchObject({ filled: false, unlisted: { people: 0, checked_in: 0 } });
    await outbox.remember('sync_state', syncState({ horizons }));
    await soon(() => expect(status.get()).toMatchObject({ filled: true, newsHeldSince: null }));
  });

  it('knows whether the server speaks more than this app', async () => {
    await outbox.remember('speaks', SPEAKS);
    await outbox.remember('contact', contact('ok'));
    await soon(() => expect(status.get().lastContact).toBe(7));
    expect(status.get().isServerNewer).toBe(false);
    await outbox.remember('speaks', SPEAKS + 1);
    await soon(() => expect(status.get().isServerNewer).toBe(true));
  });
});
