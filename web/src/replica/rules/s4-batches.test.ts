import { PUSH_BATCH_SIZE } from '@baraza/schema/sync/push';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Drain } from '../outbox/drain-outbox.ts';
import { OutboxDatabase } from '../outbox/outbox.ts';
import type { ReplicaParts } from '../parts.ts';
import { newPerson } from '../testing/device.ts';
import { type OpenParts, ok, openParts, problemAnswer } from '../testing/parts.ts';

interface Push {
  epoch?: string;
  device: Record<string, unknown>;
  commands: { id: string; args: { target_id: string } }[];
}

let opened: OpenParts;
let parts: ReplicaParts;
let drain: Drain;
/** What was sent. */
let pushes: Push[];
/** What the server says to a push; undefined: it applies everything. */
let says: (push: Push) => ReturnType<typeof ok> | undefined;

beforeAll(async () => {
  opened = await openParts();
});
afterAll(() => opened.close());
beforeEach(() => {
  const user_id = newPerson();
  parts = { ...opened, outbox: new OutboxDatabase(user_id, { user_id, event_id: 'event-001' }) };
  drain = new Drain(parts);
  pushes = [];
  says = () => undefined;
  opened.script = (path, body) => {
    if (path !== '/api/sync/push') return { kind: 'offline' };
    const push = body as unknown as Push;
    pushes.push(push);
    return says(push) ?? applied(push);
  };
});

const applied = (push: Push, more = {}) =>
  ok({
    role: 'admin',
    outcomes: push.commands.map(({ id }) => ({
      ...{ command_id: id, status: 'applied', transaction: '7', documents: [] },
      ...more,
    })),
  });
async function queue(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `session-${at}`);
  for (const target_id of ids) await parts.outbox.append('add_bookmark', { kind: 'session', target_id });
  return ids;
}
async function steps(count: number) {
  const results = [];
  for (let each = 0; each < count; each++) results.push(await drain.step());
  return results;
}
const sizes = () => pushes.map(({ commands }) => commands.length);
const targetsOf = (push: Push | undefined) => push?.commands.map(({ args }) => args.target_id);

describe('the size of a batch', () => {
  it('[S3] is a hundred, and the whole queue goes in its order', async () => {
    const ids = await queue(PUSH_BATCH_SIZE + 1);
    const results = await steps(3);
    expect(pushes.flatMap(targetsOf)).toEqual(ids);
    expect(sizes()).toEqual([PUSH_BATCH_SIZE, 1]);
    expect(results.map(({ kind }) => kind)).toEqual(['moved', 'moved', 'idle']);
    expect(results[1]).toEqual({ kind: 'moved', collections: [expect.stringMatching(/^bookmarks\//)] });
  });

  it.each([400, 413, 415, 422])(
    '[S4] is halved by a %i, until the bad one stands alone, and then whole',
    async (status) => {
      await queue(9);
      says = (push) => (targetsOf(push)?.includes('session-4') ? problemAnswer(status, 'invalid') : undefined);
      const results = await steps(10);
      // What passes doubles the next one: 3 to 6, and 1 to 2.
      expect(sizes()).toEqual([9, 5, 3, 6, 3, 2, 1, 2, 1, 4]);
      expect(results[0]).toEqual({ kind: 'moved', collections: [] });
      const rows = await parts.outbox.commands.where('state').equals('refused').toArray();
      expect(rows.map(({ command, refusal }) => [command.args, refusal])).toEqual([
        [
          { kind: 'session', target_id: 'session-4' },
          { code: 'invalid', detail: 'Because of invalid', at: expect.any(Number) },
        ],
      ]);
      expect(Date.now() - (rows[0]?.refusal?.at ?? 0)).toBeLessThan(60_000);
      expect(await parts.outbox.countWaiting()).toBe(0);
    },
  );

  it.each([401, 403, 409, 429, 503])('[S4] stays as it is after a %i, and nothing is refused', async (status) => {
    await queue(3);
    says = () => problemAnswer(status, 'unavailable', 7_000);
    const results = await steps(5);
    expect(sizes()).toEqual([3, 3, 3, 3, 3]);
    expect(results[0]).toEqual({ kind: 'failed', answer: problemAnswer(status, 'unavailable', 7_000) });
    expect(await parts.outbox.countWaiting()).toBe(3);
  });

  it('[S3][S4] stays whole when the server asks for a pause, however often a pull works meanwhile', async () => {
    const ids = await queue(9);
    says = () => problemAnswer(429, 'too_many_requests', 60_000);
    for (let tries = 0; tries < 4; tries++) {
      await steps(1);
      drain.networkWorks();
    }
    says = () => undefined;
    await steps(1);
    expect(sizes()).toEqual([9, 9, 9, 9, 9]);
    expect(targetsOf(pushes.at(-1))).toEqual(ids);
  });

  it('[S4] is halved while fetching works and sending does not, and stays small until the queue is empty', async () => {
    await queue(9);
    says = () => ({ kind: 'offline' });
    await steps(1);
    for (let tries = 0; tries < 4; tries++) {
      drain.networkWorks();
      await steps(1);
    }
    expect(sizes()).toEqual([9, 4, 2, 1, 1]);
    says = () => undefined;
    pushes = [];
    await steps(9);
    expect(sizes()).toEqual(Array(9).fill(1));
    expect(await steps(1)).toEqual([{ kind: 'idle' }]);
    pushes = [];
    await queue(5);
    await steps(1);
    expect(sizes()).toEqual([5]);
  });

  it('[S4] doubles up to what the way lets through', async () => {
    await queue(40);
    says = () => ({ kind: 'offline' });
    await steps(1);
    drain.networkWorks();
    says = (push) =>
      targetsOf(push)?.[0] === 'session-0' && push.commands.length > 5 ? problemAnswer(413, 'too_large') : undefined;
    await steps(6);
    expect(sizes()).toEqual([40, 20, 10, 5, 10, 20, 5]);
  });
});

describe('a command on which the server fails', () => {
  const failing = (target: string) => (push: Push) =>
    targetsOf(push)?.includes(target) ? problemAnswer(500, 'internal') : undefined;

  it('[S4] is found after three failures on each batch with it, and the others go first', async () => {
    await queue(4);
    says = failing('session-0');
    await steps(9);
    expect(sizes()).toEqual([4, 4, 4, 2, 2, 2, 1, 1, 1]);
    pushes = [];
    await steps(2);
    expect(pushes.map(targetsOf)).toEqual([['session-1'], ['session-2', 'session-3']]);
    expect((await parts.outbox.waiting(9)).map((row) => row.command.args)).toEqual([
      { kind: 'session', target_id: 'session-0' },
    ]);
  });

  it('[S4] is tried again when nothing else waits, and goes once the server is well', async () => {
    await queue(2);
    says = failing('session-0');
    await steps(7);
    expect(await parts.outbox.countWaiting()).toBe(1);
    expect(await steps(1)).toMatchObject([{ kind: 'failed' }]);
    says = () => undefined;
    expect(await steps(2)).toMatchObject([{ kind: 'moved' }, { kind: 'idle' }]);
    expect(await parts.outbox.countWaiting()).toBe(0);
  });

  it('[S4] is tried by itself when several are set aside, the oldest first', async () => {
    await queue(2);
    says = () => problemAnswer(500, 'internal');
    await steps(10);
    expect(pushes.slice(3).map(targetsOf)).toEqual([
      ...Array(3).fill(['session-0']),
      ...Array(3).fill(['session-1']),
      ['session-0'],
    ]);
  });

  it('[S4] leaves the batches as small as they were, also when it is gone', async () => {
    await queue(4);
    says = failing('session-0');
    await steps(9);
    await parts.outbox.commands.delete(1);
    await steps(1);
    expect(targetsOf(pushes.at(-1))).toEqual(['session-1']);
  });

  it('[S4] is not suspected for failures with an answer in between', async () => {
    await queue(3);
    says = () => problemAnswer(500, 'internal');
    await steps(2);
    says = () => undefined;
    await steps(1);
    await queue(2);
    says = () => problemAnswer(500, 'internal');
    await steps(3);
    expect(sizes()).toEqual([3, 3, 3, 2, 2, 2]);
    await steps(1);
    expect(sizes().at(-1)).toBe(1);
  });

  it('[S4] is not looked for when the whole server is in trouble', async () => {
    await queue(4);
    says = () => problemAnswer(503, 'unavailable');
    await steps(7);
    expect(new Set(sizes())).toEqual(new Set([4]));
  });
});

describe('an answer to a push', () => {
  it('[S9] of another history, with no outcome: all that the old one had applied goes again, in its order', async () => {
    await queue(1);
    await steps(1);
    expect(pushes[0]).not.toHaveProperty('epoch');
    expect(await parts.outbox.answered()).toMatchObject([{ answer: { epoch: 'epoch-1', transaction: '7' } }]);
    await parts.outbox.append('add_bookmark', { kind: 'session', target_id: 'later' });
    says = () => ok({ epoch: 'epoch-2', role: 'admin', outcomes: [] });
    expect(await steps(1)).toEqual([{ kind: 'moved', collections: [] }]);
    expect(pushes[1]?.epoch).toBe('epoch-1');
    says = (push) => applied(push);
    await steps(1);
    expect(targetsOf(pushes[2])).toEqual(['session-0', 'later']);
  });

  it.each([
    ['of this history', { epoch: 'epoch-1' }, true],
    ['of another one, though nothing is said to be applied', { epoch: 'epoch-2' }, false],
  ])('[S11] %s, with no outcome, counts as none', async (_, head, isSome) => {
    if (isSome) {
      await queue(1);
      await steps(1);
    }
    await parts.outbox.append('add_bookmark', { kind: 'session', target_id: 'later' });
    says = () => ok({ ...head, role: 'admin', outcomes: [] });
    expect(await steps(1)).toEqual([{ kind: 'failed', answer: { kind: 'offline' } }]);
    expect(await parts.outbox.countWaiting()).toBe(1);
  });

  it('[S2] of another history, with outcomes, says what it says', async () => {
    await queue(1);
    await steps(1);
    await parts.outbox.append('add_bookmark', { kind: 'session', target_id: 'later' });
    says = (push) => {
      const answer = applied(push) as { body: object };
      return { ...answer, body: { ...answer.body, epoch: 'epoch-2' } } as never;
    };
    await steps(1);
    expect((await parts.outbox.answered()).map(({ answer }) => answer?.epoch)).toEqual(['epoch-1', 'epoch-2']);
  });

  it('[S11] of another shape counts as none', async () => {
    await queue(1);
    says = () => ok({ role: 'admin', outcomes: null });
    expect(await steps(1)).toEqual([{ kind: 'failed', answer: { kind: 'offline' } }]);
  });

  it('[S16] of another version is not believed', async () => {
    await queue(1);
    says = (push) =>
      ({ ...applied(push), body: { ...(applied(push) as { body: object }).body, protocol: 2 } }) as never;
    expect(await steps(1)).toEqual([{ kind: 'failed', answer: { kind: 'outdated' } }]);
    expect(await parts.outbox.recall('contact')).toMatchObject({ state: 'outdated' });
    expect(await parts.outbox.countWaiting()).toBe(1);
  });

  it('is noted, with its moment; the push says how the device stands', async () => {
    await queue(2);
    says = () => ({ kind: 'offline' });
    await steps(1);
    expect(await parts.outbox.recall('contact')).toMatchObject({ state: 'offline', last_contact: null });
    expect(await parts.outbox.recall('accepted_at')).toBeUndefined();
    says = () => undefined;
    const before = Date.now();
    await steps(1);
    expect(await parts.outbox.recall('accepted_at')).toBeGreaterThanOrEqual(before);
    expect(await parts.outbox.recall('contact')).toMatchObject({ state: 'ok' });
    expect(pushes[1]).toMatchObject({
      protocol: 1,
      device: { id: 'phone-1', name: 'Phone 1', app_version: 'build-1', waiting: 2, last_seq: 2 },
    });
    expect(Date.parse(String(pushes[1]?.device.sent_at))).toBeGreaterThanOrEqual(before - 1);
  });
});
