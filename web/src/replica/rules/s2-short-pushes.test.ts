import { LARGE_PUSH_BATCH_SIZE, PUSH_BATCH_SIZE } from '@baraza/schema/sync/push';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { attendee, Device } from '../testing/device.ts';
import { type OpenParts, ok, openParts, problemAnswer } from '../testing/parts.ts';
import { Sender, type SentPush, targetsOf } from '../testing/sender.ts';
import { freezeWaits } from '../testing/waiting.ts';

let opened: OpenParts;
let sender: Sender;

const shortAnswer = ({ all }: SentPush) => ({
  ...{ first: all[0]?.id, last: all.at(-1)?.id, count: all.length },
  ...{ transaction: '7', collections: ['bookmarks', 'users', 'unheard_of'] },
});
const inFullAnswer = ({ all }: SentPush) =>
  all.map(({ id }) => ({ command_id: id, status: 'applied', transaction: '7', documents: [] }));
const applied = (push: SentPush, outcomes: object[] = [], more = {}) =>
  push.short
    ? ok({ speaks: 2, role: 'admin', outcomes, applied: { ...shortAnswer(push), ...more } })
    : ok({ speaks: 2, role: 'admin', outcomes: inFullAnswer(push) });
const manners = () => sender.pushes.map(({ short }) => (short ? 'short' : 'full'));
const targets = () => sender.pushes.flatMap((push) => targetsOf(push) ?? []);

describe('to a server that knows short pushes', () => {
  beforeAll(async () => {
    opened = await openParts();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    sender = new Sender(opened, applied);
    await sender.outbox.remember('speaks', 2);
  });

  it('[S3] the queue goes a thousand at a time, in its order, and what is common is said once', async () => {
    const ids = await sender.queue(LARGE_PUSH_BATCH_SIZE + 1);
    const results = await sender.steps(3);
    expect([sender.sizes, manners()]).toEqual([
      [LARGE_PUSH_BATCH_SIZE, 1],
      ['short', 'short'],
    ]);
    expect(targets()).toEqual(ids);
    expect(sender.pushes.flatMap(({ all }) => all.map(({ device_seq }) => device_seq))).toEqual(
      ids.map((_, at) => at + 1),
    );
    expect(Object.keys(sender.pushes[0]?.short?.commands[5] ?? {})).toEqual(['id', 'args']);
    expect(results.map(({ kind }) => kind)).toEqual(['moved', 'moved', 'idle']);
  });

  it('[S2][S5] commands without an outcome of their own are applied, and stay until a pull has brought what they did', async () => {
    await sender.queue(3);
    sender.says = (push) =>
      applied(push, [
        {
          command_id: push.all[1]?.id,
          status: 'rejected',
          code: 'not_found',
          detail: 'Gone.',
          transaction: '7',
          documents: [],
        },
      ]);
    const [moved] = await sender.steps(1);
    expect(moved).toMatchObject({ kind: 'moved', collections: expect.arrayContaining(['bookmarks', 'users']) });
    const answer = { transaction: '7', epoch: 'epoch-1', collections: ['bookmarks', 'users'] };
    expect((await sender.outbox.answered()).map((row) => [row.device_seq, row.answer])).toEqual([
      [1, answer],
      [3, answer],
    ]);
    const refused = await sender.outbox.commands.where('state').equals('refused').toArray();
    expect(refused).toMatchObject([{ device_seq: 2, refusal: { code: 'not_found', detail: 'Gone.' } }]);
    expect(await sender.outbox.countWaiting()).toBe(0);
  });

  it.each([
    ['its first command', { first: 'another' }, []],
    ['its last command', { last: 'another' }, []],
    ['its length', { count: 2 }, []],
    ['what it refuses', {}, [{ command_id: 'another', status: 'rejected', transaction: '7', documents: [] }]],
    ['its form', { transaction: 'x' }, []],
    ['its collections', { collections: [1] }, []],
  ])('[S11] an answer that is not of this push by %s counts as none', async (_, more, outcomes) => {
    await sender.queue(3);
    sender.says = (push) => applied(push, outcomes, more);
    expect(await sender.steps(1)).toEqual([{ kind: 'failed', answer: { kind: 'offline' } }]);
    expect(await sender.outbox.countWaiting()).toBe(3);
  });

  it('[S9] of another history, with nothing applied, what the old one had applied goes again', async () => {
    await sender.queue(1);
    await sender.steps(1);
    await sender.queue(1);
    sender.says = () => ok({ speaks: 2, epoch: 'epoch-2', role: 'admin', outcomes: [] });
    expect(await sender.steps(1)).toEqual([{ kind: 'moved', collections: [] }]);
    expect(await sender.outbox.countWaiting()).toBe(2);
  });

  it.each([400, 413, 415, 422])(
    '[S4][S16] a %i for the way it was sent refuses nothing: it goes again as to an older server',
    async (status) => {
      const ids = await sender.queue(PUSH_BATCH_SIZE + 20);
      sender.says = ({ short }) => (short ? problemAnswer(status, 'malformed') : undefined);
      // Nothing has come of it but the other way: the loop goes on at once.
      const [first] = await sender.steps(4);
      expect(first).toEqual({ kind: 'moved', collections: [] });
      expect([sender.sizes, manners()]).toEqual([
        [PUSH_BATCH_SIZE + 20, PUSH_BATCH_SIZE, 20],
        ['short', 'full', 'full'],
      ]);
      expect(targets().slice(ids.length)).toEqual(ids);
      expect(await sender.outbox.commands.where('state').equals('refused').count()).toBe(0);
      // The update may be over: the next queue is sent in short again.
      sender.pushes = [];
      sender.says = () => undefined;
      await sender.queue(1);
      await sender.steps(1);
      expect(manners()).toEqual(['short']);
    },
  );

  it('[S4] a command that makes the whole push unreadable is found, the others go, and nothing else is refused', async () => {
    await sender.queue(9);
    sender.says = ({ all }) =>
      all.some(({ args }) => args.target_id === 'session-4') ? problemAnswer(422, 'invalid') : undefined;
    await sender.steps(12);
    const refused = await sender.outbox.commands.where('state').equals('refused').toArray();
    expect(refused.map(({ command }) => command.args)).toEqual([{ kind: 'session', target_id: 'session-4' }]);
    expect(await sender.outbox.countWaiting()).toBe(0);
  });

  it('[S4] where pulls pass and short pushes do not, they get smaller, and are sent in full then', async () => {
    await sender.queue(400);
    sender.says = ({ short }) => (short ? { kind: 'offline' } : undefined);
    for (let failure = 0; failure < 3; failure++) {
      await sender.steps(1);
      sender.drain.networkWorks();
    }
    await sender.steps(2);
    expect(manners()).toEqual(['short', 'short', 'short', 'full', 'full']);
    expect(sender.sizes).toEqual([400, 200, 100, 50, 50]);
  });

  it('[S4] what one lost push leaves in a long queue goes on in short', async () => {
    await sender.queue(1_000);
    sender.says = () => ({ kind: 'offline' });
    await sender.steps(1);
    sender.drain.networkWorks();
    sender.says = () => undefined;
    await sender.steps(2);
    expect(manners()).toEqual(['short', 'short', 'short']);
    expect(sender.sizes).toEqual([1_000, 500, 500]);
  });

  it('batches get smaller while answers take long, not below those of an older server, and large again', async () => {
    let took = 4_000;
    sender.says = (push) => ({ ...applied(push), sentAt: 0, receivedAt: took }) as never;
    await sender.queue(350);
    await sender.steps(1);
    await sender.queue(400);
    await sender.steps(1);
    took = 10;
    await sender.steps(2);
    expect(sender.sizes).toEqual([350, 175, PUSH_BATCH_SIZE, 125]);
  });

  it('batches of long commands have fewer of them, at least one', async () => {
    await sender.queue(4, (at) => `${at}-${'long '.repeat(40_000)}`);
    await sender.queue(1, () => 'longest '.repeat(100_000));
    await sender.queue(1);
    await sender.steps(4);
    expect(sender.sizes).toEqual([2, 2, 1, 1]);
  });
});

describe('a phone of this app', () => {
  let device: Device;
  beforeEach(async () => {
    freezeWaits();
    device = new Device();
    for (const id of ['ama', 'kofi']) device.server.put('users', attendee(id));
  });
  afterEach(async () => {
    vi.useRealTimers();
    await device.close();
  });

  const sentWith: (string | null)[] = [];
  const watchPushes = () => {
    sentWith.length = 0;
    const { fetch } = device.server;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (url.endsWith('/push')) sentWith.push(new Headers(init.headers).get('Content-Encoding'));
      return fetch(url, init);
    });
  };

  it('[S5] compresses what it sends, and has from the next pull what the server made of it', async () => {
    device.server.speaks = 2;
    watchPushes();
    await device.open();
    await device.replica.syncNow();
    await device.checkIn('ama');
    await device.checkIn('nobody');
    await device.replica.syncNow();
    expect(sentWith[0]).toBe('gzip');
    expect(device.server.applied.map(({ args }) => args.user_id)).toEqual(['ama', 'nobody']);
    expect(await device.record('record-ama')).toEqual(device.server.documents('check_ins').get('record-ama'));
    expect(await device.user('ama')).toEqual(device.server.documents('users').get('ama'));
    expect(await device.unsent()).toBe(0);
  });

  it('[S16] talks as ever with an older server, also after it had talked with a newer one', async () => {
    device.server.speaks = 2;
    watchPushes();
    await device.open();
    await device.replica.syncNow();
    device.server.speaks = undefined;
    await device.checkIn('ama');
    await device.replica.syncNow();
    await device.checkIn('kofi');
    await device.replica.syncNow();
    expect(sentWith).toEqual(['gzip', null, null]);
    expect(device.server.applied.map(({ args }) => args.user_id)).toEqual(['ama', 'kofi']);
    expect((await device.outbox()).refused).toEqual([]);
  });
});
