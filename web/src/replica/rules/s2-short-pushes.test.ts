import { LARGE_PUSH_BATCH_SIZE, PUSH_BATCH_SIZE, type PushRequest } from '@baraza/schema/sync/push';
import { inFull } from '@baraza/schema/sync/short-push';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Drain } from '../outbox/drain-outbox.ts';
import { OutboxDatabase } from '../outbox/outbox.ts';
import type { ReplicaParts } from '../parts.ts';
import { attendee, Device, newPerson } from '../testing/device.ts';
import { type OpenParts, ok, openParts, problemAnswer } from '../testing/parts.ts';
import { freezeWaits } from '../testing/waiting.ts';

interface Command {
  id: string;
  device_seq: number;
  args: { target_id: string };
}
type Push = PushRequest & { all: Command[] };

let opened: OpenParts;
let parts: ReplicaParts;
let drain: Drain;
let pushes: Push[];
/** What the server says to a push; undefined: it applies everything. */
let says: (push: Push) => ReturnType<typeof ok> | undefined;

const shortAnswer = ({ all }: Push) => ({
  ...{ first: all[0]?.id, last: all.at(-1)?.id, count: all.length },
  ...{ transaction: '7', collections: ['bookmarks', 'users', 'unheard_of'] },
});
const inFullAnswer = ({ all }: Push) =>
  all.map(({ id }) => ({ command_id: id, status: 'applied', transaction: '7', documents: [] }));
const applied = (push: Push, outcomes: object[] = [], more = {}) =>
  push.short
    ? ok({ speaks: 2, role: 'admin', outcomes, applied: { ...shortAnswer(push), ...more } })
    : ok({ speaks: 2, role: 'admin', outcomes: inFullAnswer(push) });

async function queue(count: number, target = (at: number) => `session-${at}`): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => target(at));
  for (const target_id of ids) await parts.outbox.append('add_bookmark', { kind: 'session', target_id });
  return ids;
}
async function steps(count: number) {
  const results = [];
  for (let each = 0; each < count; each++) results.push(await drain.step());
  return results;
}
const sizes = () => pushes.map(({ all }) => all.length);
const manners = () => pushes.map(({ short }) => (short ? 'short' : 'full'));
const targets = () => pushes.flatMap(({ all }) => all.map(({ args }) => args.target_id));

describe('to a server that knows short pushes', () => {
  beforeAll(async () => {
    opened = await openParts();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    const user_id = newPerson();
    parts = { ...opened, outbox: new OutboxDatabase(user_id, { user_id, event_id: 'event-001' }) };
    await parts.outbox.remember('speaks', 2);
    drain = new Drain(parts);
    pushes = [];
    says = () => undefined;
    opened.script = (path, body) => {
      if (path !== '/api/sync/push') return { kind: 'offline' };
      const request = body as unknown as PushRequest;
      const push = { ...request, all: (request.short ? inFull(request.short) : request.commands) as Command[] };
      pushes.push(push);
      return says(push) ?? applied(push);
    };
  });

  it('[S3] the queue goes a thousand at a time, in its order, and what is common is said once', async () => {
    const ids = await queue(LARGE_PUSH_BATCH_SIZE + 1);
    const results = await steps(3);
    expect([sizes(), manners()]).toEqual([
      [LARGE_PUSH_BATCH_SIZE, 1],
      ['short', 'short'],
    ]);
    expect(targets()).toEqual(ids);
    expect(pushes.flatMap(({ all }) => all.map(({ device_seq }) => device_seq))).toEqual(ids.map((_, at) => at + 1));
    expect(Object.keys(pushes[0]?.short?.commands[5] ?? {})).toEqual(['id', 'args']);
    expect(results.map(({ kind }) => kind)).toEqual(['moved', 'moved', 'idle']);
  });

  it('[S2][S5] commands without an outcome of their own are applied, and stay until a pull has brought what they did', async () => {
    await queue(3);
    says = (push) =>
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
    const [moved] = await steps(1);
    expect(moved).toMatchObject({ kind: 'moved', collections: expect.arrayContaining(['bookmarks', 'users']) });
    const answer = { transaction: '7', epoch: 'epoch-1', collections: ['bookmarks', 'users'] };
    expect((await parts.outbox.answered()).map((row) => [row.device_seq, row.answer])).toEqual([
      [1, answer],
      [3, answer],
    ]);
    const refused = await parts.outbox.commands.where('state').equals('refused').toArray();
    expect(refused).toMatchObject([{ device_seq: 2, refusal: { code: 'not_found', detail: 'Gone.' } }]);
    expect(await parts.outbox.countWaiting()).toBe(0);
  });

  it.each([
    ['its first command', { first: 'another' }, []],
    ['its last command', { last: 'another' }, []],
    ['its length', { count: 2 }, []],
    ['what it refuses', {}, [{ command_id: 'another', status: 'rejected', transaction: '7', documents: [] }]],
    ['its form', { transaction: 'x' }, []],
    ['its collections', { collections: [1] }, []],
  ])('[S11] an answer that is not of this push by %s counts as none', async (_, more, outcomes) => {
    await queue(3);
    says = (push) => applied(push, outcomes, more);
    expect(await steps(1)).toEqual([{ kind: 'failed', answer: { kind: 'offline' } }]);
    expect(await parts.outbox.countWaiting()).toBe(3);
  });

  it('[S9] of another history, with nothing applied, what the old one had applied goes again', async () => {
    await queue(1);
    await steps(1);
    await queue(1);
    says = () => ok({ speaks: 2, epoch: 'epoch-2', role: 'admin', outcomes: [] });
    expect(await steps(1)).toEqual([{ kind: 'moved', collections: [] }]);
    expect(await parts.outbox.countWaiting()).toBe(2);
  });

  it.each([400, 413, 415, 422])(
    '[S4][S16] a %i for the way it was sent refuses nothing: it goes again as to a server of before',
    async (status) => {
      const ids = await queue(PUSH_BATCH_SIZE + 20);
      says = ({ short }) => (short ? problemAnswer(status, 'malformed') : undefined);
      await steps(4);
      expect([sizes(), manners()]).toEqual([
        [PUSH_BATCH_SIZE + 20, PUSH_BATCH_SIZE, 20],
        ['short', 'full', 'full'],
      ]);
      expect(targets().slice(ids.length)).toEqual(ids);
      expect(await parts.outbox.commands.where('state').equals('refused').count()).toBe(0);
      // The update may be over: the next queue is sent in short again.
      pushes = [];
      says = () => undefined;
      await queue(1);
      await steps(1);
      expect(manners()).toEqual(['short']);
    },
  );

  it('[S4] a command that makes the whole push unreadable is found, the others go, and nothing else is refused', async () => {
    await queue(9);
    says = ({ all }) =>
      all.some(({ args }) => args.target_id === 'session-4') ? problemAnswer(422, 'invalid') : undefined;
    await steps(12);
    const refused = await parts.outbox.commands.where('state').equals('refused').toArray();
    expect(refused.map(({ command }) => command.args)).toEqual([{ kind: 'session', target_id: 'session-4' }]);
    expect(await parts.outbox.countWaiting()).toBe(0);
  });

  it('[S4] where pulls pass and short pushes do not, they are sent in full, and smaller', async () => {
    await queue(400);
    says = ({ short }) => (short ? { kind: 'offline' } : undefined);
    await steps(1);
    drain.networkWorks();
    await steps(4);
    expect(manners()).toEqual(['short', 'full', 'full', 'full', 'full']);
    expect(sizes()).toEqual([400, 100, 100, 100, 100]);
  });

  it('batches get smaller while answers take long, not below those of before, and large again', async () => {
    let took = 4_000;
    says = (push) => ({ ...applied(push), sentAt: 0, receivedAt: took }) as never;
    await queue(350);
    await steps(1);
    await queue(400);
    await steps(1);
    took = 10;
    await steps(2);
    expect(sizes()).toEqual([350, 175, PUSH_BATCH_SIZE, 125]);
  });

  it('batches of long commands have fewer of them, at least one', async () => {
    await queue(4, (at) => `${at}-${'long '.repeat(40_000)}`);
    await queue(1, () => 'longest '.repeat(100_000));
    await steps(4);
    expect(sizes()).toEqual([2, 2, 1]);
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

  it('[S16] talks as ever with a server of before, also after it had talked with a newer one', async () => {
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
