import { PUSH_BATCH_SIZE } from '@baraza/schema/sync/push';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Drain } from '../outbox/drain-outbox.ts';
import { append } from '../testing/append.ts';
import { type OpenParts, ok, openParts, problemAnswer } from '../testing/parts.ts';
import { type Said, Sender, type SentPush, targetsOf } from '../testing/sender.ts';

let opened: OpenParts;
let sender: Sender;

beforeAll(async () => {
  opened = await openParts();
});
afterAll(() => opened.close());
beforeEach(() => {
  sender = new Sender(opened, applied);
});

const applied = ({ all }: SentPush): Said =>
  ok({
    role: 'admin',
    outcomes: all.map(({ id }) => ({ command_id: id, status: 'applied', transaction: '7', documents: [] })),
  });

describe('the size of a batch', () => {
  it('[S3] is a hundred, and the whole queue goes in its order', async () => {
    const ids = await sender.queue(PUSH_BATCH_SIZE + 1);
    const results = await sender.steps(3);
    expect(sender.pushes.flatMap(targetsOf)).toEqual(ids);
    expect(sender.sizes).toEqual([PUSH_BATCH_SIZE, 1]);
    expect(results.map(({ kind }) => kind)).toEqual(['moved', 'moved', 'idle']);
    expect(results[1]).toEqual({ kind: 'moved', collections: [expect.stringMatching(/^bookmarks\//)] });
  });

  it.each([400, 413, 415, 422])(
    '[S4] is halved by a %i, until the bad one stands alone, and then whole',
    async (status) => {
      await sender.queue(9);
      sender.says = (push) => (targetsOf(push)?.includes('session-4') ? problemAnswer(status, 'invalid') : undefined);
      const results = await sender.steps(10);
      // What passes doubles the next one: 3 to 6, and 1 to 2.
      expect(sender.sizes).toEqual([9, 5, 3, 6, 3, 2, 1, 2, 1, 4]);
      expect(results[0]).toEqual({ kind: 'moved', collections: [] });
      const rows = await sender.outbox.commands.where('state').equals('refused').toArray();
      expect(rows.map(({ command, refusal }) => [command.args, refusal])).toEqual([
        [
          { kind: 'session', target_id: 'session-4' },
          { code: 'invalid', detail: 'Because of invalid', at: expect.any(Number) },
        ],
      ]);
      expect(Date.now() - (rows[0]?.refusal?.at ?? 0)).toBeLessThan(60_000);
      expect(await sender.outbox.countWaiting()).toBe(0);
    },
  );

  it.each([401, 403, 409, 429, 503])('[S4] stays as it is after a %i, and nothing is refused', async (status) => {
    await sender.queue(3);
    sender.says = () => problemAnswer(status, 'unavailable', 7_000);
    const results = await sender.steps(5);
    expect(sender.sizes).toEqual([3, 3, 3, 3, 3]);
    expect(results[0]).toEqual({ kind: 'failed', answer: problemAnswer(status, 'unavailable', 7_000) });
    expect(await sender.outbox.countWaiting()).toBe(3);
  });

  it('[S3][S4] stays whole when the server asks for a pause, however often a pull works meanwhile', async () => {
    const ids = await sender.queue(9);
    sender.says = () => problemAnswer(429, 'too_many_requests', 60_000);
    for (let tries = 0; tries < 4; tries++) {
      await sender.steps(1);
      sender.drain.networkWorks();
    }
    sender.says = () => undefined;
    await sender.steps(1);
    expect(sender.sizes).toEqual([9, 9, 9, 9, 9]);
    expect(targetsOf(sender.pushes.at(-1))).toEqual(ids);
  });

  it('[S14] of one long command gives its call the time that its size takes at 16 kbit/s, and of others none', async () => {
    const call = vi.fn(opened.call);
    const drain = new Drain({ ...opened, outbox: sender.outbox, call: call as typeof opened.call });
    const allowed = () => call.mock.calls.at(-1)?.[1].sendingMs;
    await sender.queue(2);
    await drain.step();
    expect(allowed()).toBe(0);
    const image = 'x'.repeat(60_000);
    await append(sender.outbox, 'set_avatar', { media_type: 'image/webp', image });
    await drain.step();
    expect(allowed()).toBeGreaterThan(30_000);
    expect(allowed()).toBeLessThan(31_000);
    for (let each = 0; each < 2; each++) await append(sender.outbox, 'set_avatar', { media_type: 'image/webp', image });
    await drain.step();
    expect(allowed()).toBe(0);
    await sender.queue(1);
    await drain.step();
    expect(allowed()).toBe(0);
  });

  it('[S4] is halved while fetching works and sending does not, and stays small until the queue is empty', async () => {
    await sender.queue(9);
    sender.says = () => ({ kind: 'offline' });
    await sender.steps(1);
    for (let tries = 0; tries < 4; tries++) {
      sender.drain.networkWorks();
      await sender.steps(1);
    }
    expect(sender.sizes).toEqual([9, 4, 2, 1, 1]);
    sender.says = () => undefined;
    sender.pushes = [];
    await sender.steps(9);
    expect(sender.sizes).toEqual(Array(9).fill(1));
    expect(await sender.steps(1)).toEqual([{ kind: 'idle' }]);
    sender.pushes = [];
    await sender.queue(5);
    await sender.steps(1);
    expect(sender.sizes).toEqual([5]);
  });

  it('[S4] doubles up to what the way lets through', async () => {
    await sender.queue(40);
    sender.says = () => ({ kind: 'offline' });
    await sender.steps(1);
    sender.drain.networkWorks();
    sender.says = (push) =>
      targetsOf(push)?.[0] === 'session-0' && push.all.length > 5 ? problemAnswer(413, 'too_large') : undefined;
    await sender.steps(6);
    expect(sender.sizes).toEqual([40, 20, 10, 5, 10, 20, 5]);
  });
});

describe('a command on which the server fails', () => {
  const failing = (target: string) => (push: SentPush) =>
    targetsOf(push)?.includes(target) ? problemAnswer(500, 'internal') : undefined;

  it('[S4] is found after three failures on each batch with it, and the others go first', async () => {
    await sender.queue(4);
    sender.says = failing('session-0');
    await sender.steps(9);
    expect(sender.sizes).toEqual([4, 4, 4, 2, 2, 2, 1, 1, 1]);
    sender.pushes = [];
    await sender.steps(2);
    expect(sender.pushes.map(targetsOf)).toEqual([['session-1'], ['session-2', 'session-3']]);
    expect((await sender.outbox.waiting(9)).map((row) => row.command.args)).toEqual([
      { kind: 'session', target_id: 'session-0' },
    ]);
  });

  it.each([
    [500, 'internal'],
    [409, 'older_server'],
  ] as const)(
    '[S4][S16] (%i, %s) is tried again when nothing else waits, and goes once the server is well',
    async (status, code) => {
      await sender.queue(2);
      sender.says = (push) => (targetsOf(push)?.includes('session-0') ? problemAnswer(status, code) : undefined);
      await sender.steps(7);
      expect(await sender.outbox.countWaiting()).toBe(1);
      expect(await sender.steps(1)).toMatchObject([{ kind: 'failed' }]);
      sender.says = () => undefined;
      expect(await sender.steps(2)).toMatchObject([{ kind: 'moved' }, { kind: 'idle' }]);
      expect(await sender.outbox.countWaiting()).toBe(0);
    },
  );

  it('[S4] is tried by itself when several are set aside, the oldest first', async () => {
    await sender.queue(2);
    sender.says = () => problemAnswer(500, 'internal');
    await sender.steps(10);
    expect(sender.pushes.slice(3).map(targetsOf)).toEqual([
      ...Array(3).fill(['session-0']),
      ...Array(3).fill(['session-1']),
      ['session-0'],
    ]);
  });

  it('[S4] leaves the batches as small as they were, also when it is gone', async () => {
    await sender.queue(4);
    sender.says = failing('session-0');
    await sender.steps(9);
    await sender.outbox.commands.delete(1);
    await sender.steps(1);
    expect(targetsOf(sender.pushes.at(-1))).toEqual(['session-1']);
  });

  it('[S4] is not suspected for failures with an answer in between', async () => {
    await sender.queue(3);
    sender.says = () => problemAnswer(500, 'internal');
    await sender.steps(2);
    sender.says = () => undefined;
    await sender.steps(1);
    await sender.queue(2);
    sender.says = () => problemAnswer(500, 'internal');
    await sender.steps(3);
    expect(sender.sizes).toEqual([3, 3, 3, 2, 2, 2]);
    await sender.steps(1);
    expect(sender.sizes.at(-1)).toBe(1);
  });

  it('[S4] is not looked for when the whole server is in trouble', async () => {
    await sender.queue(4);
    sender.says = () => problemAnswer(503, 'unavailable');
    await sender.steps(7);
    expect(new Set(sender.sizes)).toEqual(new Set([4]));
  });
});

describe('an answer to a push', () => {
  it('[S9] of another history, with no outcome: all that the old one had applied goes again, in its order', async () => {
    await sender.queue(1);
    await sender.steps(1);
    expect(sender.pushes[0]).not.toHaveProperty('epoch');
    expect(await sender.outbox.answered()).toMatchObject([{ answer: { epoch: 'epoch-1', transaction: '7' } }]);
    await append(sender.outbox, 'add_bookmark', { kind: 'session', target_id: 'later' });
    sender.says = () => ok({ epoch: 'epoch-2', role: 'admin', outcomes: [] });
    expect(await sender.steps(1)).toEqual([{ kind: 'moved', collections: [] }]);
    expect(sender.pushes[1]?.epoch).toBe('epoch-1');
    sender.says = (push) => applied(push);
    await sender.steps(1);
    expect(targetsOf(sender.pushes[2])).toEqual(['session-0', 'later']);
  });

  it.each([
    ['of this history', { epoch: 'epoch-1' }, true],
    ['of another one, though nothing is said to be applied', { epoch: 'epoch-2' }, false],
  ])('[S11] %s, with no outcome, counts as none', async (_, head, isSome) => {
    if (isSome) {
      await sender.queue(1);
      await sender.steps(1);
    }
    await append(sender.outbox, 'add_bookmark', { kind: 'session', target_id: 'later' });
    sender.says = () => ok({ ...head, role: 'admin', outcomes: [] });
    expect(await sender.steps(1)).toEqual([{ kind: 'failed', answer: { kind: 'offline' } }]);
    expect(await sender.outbox.countWaiting()).toBe(1);
  });

  it('[S2] of another history, with outcomes, says what it says', async () => {
    await sender.queue(1);
    await sender.steps(1);
    await append(sender.outbox, 'add_bookmark', { kind: 'session', target_id: 'later' });
    sender.says = (push) => {
      const answer = applied(push) as { body: object };
      return { ...answer, body: { ...answer.body, epoch: 'epoch-2' } } as never;
    };
    await sender.steps(1);
    expect((await sender.outbox.answered()).map(({ answer }) => answer?.epoch)).toEqual(['epoch-1', 'epoch-2']);
  });

  it('[S11] of another shape counts as none', async () => {
    await sender.queue(1);
    sender.says = () => ok({ role: 'admin', outcomes: null });
    expect(await sender.steps(1)).toEqual([{ kind: 'failed', answer: { kind: 'offline' } }]);
  });

  it('[S16] of another version is not believed', async () => {
    await sender.queue(1);
    sender.says = (push) =>
      ({ ...applied(push), body: { ...(applied(push) as { body: object }).body, protocol: 2 } }) as never;
    expect(await sender.steps(1)).toEqual([{ kind: 'failed', answer: { kind: 'outdated' } }]);
    expect(await sender.outbox.recall('contact')).toMatchObject({ state: 'outdated' });
    expect(await sender.outbox.countWaiting()).toBe(1);
  });

  it('is noted, with its moment; the push says how the device stands', async () => {
    await sender.queue(2);
    sender.says = () => ({ kind: 'offline' });
    await sender.steps(1);
    expect(await sender.outbox.recall('contact')).toMatchObject({ state: 'offline', last_contact: null });
    expect(await sender.outbox.recall('accepted_at')).toBeUndefined();
    sender.says = () => undefined;
    const before = Date.now();
    await sender.steps(1);
    expect(await sender.outbox.recall('accepted_at')).toBeGreaterThanOrEqual(before);
    expect(await sender.outbox.recall('contact')).toMatchObject({ state: 'ok' });
    expect(sender.pushes[1]).toMatchObject({
      protocol: 1,
      device: { id: 'phone-1', name: '', app_version: 'build-1', waiting: 2, last_seq: 2 },
    });
    expect(Date.parse(String(sender.pushes[1]?.device.sent_at))).toBeGreaterThanOrEqual(before - 1);
  });
});
