import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { append } from '../testing/append.ts';
import { EVENT, newPerson } from '../testing/device.ts';
import { soon } from '../testing/waiting.ts';
import { effectsOf, OutboxDatabase } from './outbox.ts';
import { observeOutbox, readContents, readNewest } from './outbox-view.ts';

const AT = new Date('2026-11-21T09:00:00.000Z');
const refusal = { code: 'invalid', detail: 'no', at: 1 } as const;
const answer = { transaction: '7', epoch: 'epoch-1', collections: ['bookmarks'] as 'bookmarks'[] };

let outbox: OutboxDatabase;
beforeEach(() => {
  outbox = new OutboxDatabase(newPerson(), { user_id: 'ama', event_id: EVENT });
});
afterEach(() => outbox.close());

const star = (target_id: string) => append(outbox, 'add_bookmark', { kind: 'session', target_id }, AT);
const unstar = (target_id: string) => append(outbox, 'remove_bookmark', { kind: 'session', target_id }, AT);
const targets = (rows: readonly { command: { args: unknown } }[]) =>
  rows.map(({ command }) => (command.args as { target_id: string }).target_id);

describe('a command that is taken in', () => {
  it('[S3] has the next number, the name of the device, its moment and how far the clock is off', async () => {
    const first = await star('a');
    await outbox.remember('clock_offset_ms', 600_000);
    const second = await unstar('b');
    expect([first, second]).toMatchObject([
      { device_seq: 1, state: 'waiting', command: { device_seq: 1, clock_offset_ms: null } },
      { device_seq: 2, state: 'waiting', command: { device_seq: 2, clock_offset_ms: 600_000 } },
    ]);
    const device_id = await outbox.deviceId();
    expect(device_id).toMatch(/^[0-9a-f]{8}-/);
    for (const row of [first, second]) {
      expect(row.command).toMatchObject({ device_id, made_at: AT.toISOString(), id: row.id });
      expect(await outbox.commands.get(row.device_seq)).toEqual(row);
    }
    expect(first.id).not.toBe(second.id);
    expect(first.touches).toEqual([expect.stringMatching(/^bookmarks\/.*a$/)]);
    expect(await outbox.recall('last_seq')).toBe(2);
  });

  it('[S3] has a number of its own, also when others come at the same moment', async () => {
    const rows = await Promise.all(['a', 'b', 'c', 'd'].map(star));
    expect(rows.map(({ device_seq }) => device_seq).sort()).toEqual([1, 2, 3, 4]);
    expect(new Set(rows.map(({ command }) => command.device_id)).size).toBe(1);
    expect(targets(await outbox.waiting(9))).toEqual(targets(rows.sort((a, b) => a.device_seq - b.device_seq)));
  });

  it('[S1] that the device can not keep is not there, and takes no number', async () => {
    await star('a');
    const id = (await outbox.commands.get(1))?.id;
    await outbox.remember('last_seq', 0);
    await expect(star('b')).rejects.toMatchObject({ name: 'ConstraintError' });
    expect(await outbox.recall('last_seq')).toBe(0);
    expect((await outbox.commands.toArray()).map((row) => row.id)).toEqual([id]);
  });

  it('[S3] the name of a device is made once, whoever asks', async () => {
    const [one, other] = await Promise.all([outbox.deviceId(), outbox.deviceId()]);
    expect(one).toBe(other);
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect((await star('a')).command.device_id).toBe(one);
    expect(await outbox.deviceId()).toBe(one);
  });

  it('[S1] every transaction is on disk before it counts as done', () => {
    expect((outbox as unknown as { _options: object })._options).toMatchObject({
      chromeTransactionDurability: 'strict',
    });
  });
});

describe('what the replica must show', () => {
  it('[S3][S5] what waits and what was applied, in order, and nothing that was refused', async () => {
    for (const target of ['a', 'b', 'c', 'd']) await star(target);
    await outbox.markAnswered(3, answer);
    await outbox.markRefused(2, refusal);
    expect(targets(await outbox.counted())).toEqual(['a', 'c', 'd']);
    expect(targets(await outbox.waiting(9))).toEqual(['a', 'd']);
    expect(targets(await outbox.waiting(1))).toEqual(['a']);
    expect(await outbox.countWaiting()).toBe(2);
    expect(targets(await outbox.answered())).toEqual(['c']);
  });

  it('[S3][S5] of some documents: the commands that touch them, each once, in order', async () => {
    const rows = [await star('b'), await star('a'), await unstar('b'), await star('c')];
    await outbox.markRefused(2, refusal);
    const keys = rows.slice(0, 3).flatMap(({ touches }) => touches);
    const found = await outbox.counted(keys);
    expect(found.map(({ device_seq }) => device_seq)).toEqual([1, 3]);
    const both = await append(outbox, 'record_check_in', {
      check_in_id: 'record-1',
      user_id: 'kofi',
      gate_id: '',
      check_in_method: 'qr',
      verdict: 'admitted',
    });
    expect(await outbox.counted(both.touches)).toEqual([both]);
    expect(both.touches).toEqual(['check_ins/record-1', 'users/kofi']);
  });

  it('[S13] effects show the corrected time, and who made them on which device', async () => {
    await outbox.remember('clock_offset_ms', 60_000);
    const { command } = await star('a');
    const [effect] = effectsOf(command, outbox.owner);
    expect(effect?.change(undefined)).toMatchObject({
      user_id: 'ama',
      event_id: EVENT,
      created_at: '2026-11-21T09:01:00.000Z',
    });
    const unmeasured = effectsOf({ ...command, clock_offset_ms: null }, outbox.owner);
    expect(unmeasured[0]?.change(undefined)).toMatchObject({ created_at: AT.toISOString() });
    expect(effectsOf({ ...command, name: 'wave_hands' as never }, outbox.owner)).toEqual([]);
  });
});

describe('what was answered', () => {
  it('[S9] waits again when another history is there, and stays when it is the same', async () => {
    for (const target of ['a', 'b']) await star(target);
    await outbox.markAnswered(1, answer);
    await outbox.markAnswered(2, { ...answer, epoch: 'epoch-2' });
    await outbox.waitAgain('epoch-2');
    expect(targets(await outbox.waiting(9))).toEqual(['a']);
    expect(await outbox.commands.get(1)).not.toHaveProperty('answer');
    expect(targets(await outbox.answered())).toEqual(['b']);
    await outbox.waitAgain();
    expect(targets(await outbox.waiting(9))).toEqual(['a', 'b']);
  });

  it('[S17] can be let go, and nothing else with it', async () => {
    for (const target of ['a', 'b', 'c']) await star(target);
    await outbox.markAnswered(1, answer);
    await outbox.markRefused(2, refusal);
    await outbox.dropAnswered();
    expect((await outbox.commands.toArray()).map(({ state }) => state)).toEqual(['refused', 'waiting']);
  });
});

describe('what was refused', () => {
  it('[S4] can be made again, as a new command at the end; what waits or is not there stays as it is', async () => {
    const [first] = [await star('a'), await star('b')];
    expect(await outbox.again(first.id)).toBeUndefined();
    expect(await outbox.again('unheard of')).toBeUndefined();
    await outbox.markRefused(1, refusal);
    const made = await outbox.again(first.id);
    expect(made).toMatchObject({ device_seq: 3, state: 'waiting', command: { args: first.command.args } });
    expect(made?.command.made_at).not.toBe(first.command.made_at);
    expect(await outbox.commands.get(1)).toBeUndefined();
    expect(targets(await outbox.waiting(9))).toEqual(['b', 'a']);
  });

  it('[S4] can be taken off the list, and only that', async () => {
    const rows = [await star('a'), await star('b'), await star('c')];
    await outbox.markRefused(1, refusal);
    await outbox.markAnswered(2, answer);
    for (const { id } of [...rows, { id: 'unheard of' }]) await outbox.dropRefused(id);
    expect(targets(await outbox.commands.toArray())).toEqual(['b', 'c']);
  });

  it('[S4] is told with its reason, apart from what waits, and in order; what was applied is in neither list', async () => {
    for (const target of ['a', 'b', 'c', 'd', 'e']) await star(target);
    await outbox.markRefused(4, refusal);
    await outbox.markRefused(2, refusal);
    await outbox.markAnswered(3, answer);
    const { waiting, refused } = await readContents(outbox);
    expect(waiting.map(({ device_seq }) => device_seq)).toEqual([1, 5]);
    expect(refused).toMatchObject([
      { device_seq: 2, refusal },
      { device_seq: 4, refusal },
    ]);
  });

  it('[S13] is not among the newest, which come by their number: those of the last few that are not done with', async () => {
    expect(await readNewest(outbox, 3)).toEqual([]);
    for (const target of ['a', 'b', 'c', 'd', 'e']) await star(target);
    await outbox.markRefused(4, refusal);
    await outbox.markAnswered(3, answer);
    expect((await readNewest(outbox, 3)).map(({ device_seq }) => device_seq)).toEqual([5, 3]);
    expect((await readNewest(outbox, 50)).map(({ device_seq }) => device_seq)).toEqual([5, 3, 2, 1]);
  });

  it('is told again whenever it changes, until nobody listens', async () => {
    const heard: number[] = [];
    const stop = observeOutbox(
      () => readContents(outbox),
      ({ waiting }) => heard.push(waiting.length),
    );
    await soon(() => expect(heard).toEqual([0]));
    await star('a');
    await soon(() => expect(heard).toEqual([0, 1]));
    stop();
    await star('b');
    const again: number[] = [];
    const stopAgain = observeOutbox(
      () => readContents(outbox),
      ({ waiting }) => again.push(waiting.length),
    );
    await soon(() => expect(again).toEqual([2]));
    expect(heard).toEqual([0, 1]);
    stopAgain();
  });
});

it('[S10] the outboxes of two people are two databases', async () => {
  await star('a');
  const other = new OutboxDatabase(newPerson(), { user_id: 'kofi', event_id: EVENT });
  expect(await other.commands.count()).toBe(0);
  expect(await Dexie.exists(outbox.name)).toBe(true);
  other.close();
});

it('finds its state where earlier versions of the app have it, which may be open in another tab', async () => {
  const state = { epoch: 'e' } as never;
  await outbox.remember('sync_state', state);
  expect(await outbox.metadata.get('filling')).toMatchObject({ value: state });
  await outbox.forget('sync_state');
  expect(await outbox.metadata.count()).toBe(0);
});
