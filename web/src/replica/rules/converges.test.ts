import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { attendee, Device } from '../testing/device.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { problem, type ScriptedServer } from '../testing/scripted-server.ts';

const PEOPLE = ['ama', 'kofi', 'zuri'];
const person = fc.constantFrom(...PEOPLE);

/** What may happen between a phone and a server, in any order. */
const happening = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('check in' as const), who: person }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sync' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('edited elsewhere' as const), who: person, company: fc.string() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('removed elsewhere' as const), who: person }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('way' as const),
      way: fc.constantFrom(...(['open', 'cut', 'answers lost', 'pages lost', 'portal', 'failing'] as const)),
    }),
  },
  // Deltas are made now and then; one of the last few is said: some never, some twice, some late or before an older one.
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('news' as const), ago: fc.nat({ max: 2 }), waits: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refusing' as const), who: fc.option(person) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('long transaction' as const), ends: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('backup restored' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('role' as const),
      role: fc.constantFrom('admin' as const, 'user' as const),
    }),
  },
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

const ways: Record<string, ScriptedServer['interfere']> = {
  open: () => undefined,
  cut: () => Promise.reject(new TypeError('no network')),
  'answers lost': (path, answer) =>
    path === '/api/sync/push' ? answer().then(() => Promise.reject(new TypeError('reset'))) : undefined,
  'pages lost': (path, answer) =>
    path === '/api/sync/pull' ? answer().then(() => Promise.reject(new TypeError('reset'))) : undefined,
  portal: () => Promise.resolve(new Response('<html>')),
  failing: () => Promise.resolve(problem(500, 'internal')),
};

/** Lets each socket in as soon as it listens. */
class OpenSocket extends FakeSocket {
  constructor(url: string) {
    super(url);
    queueMicrotask(() => this.letIn());
  }
}

type News = ReturnType<ScriptedServer['news']>;

async function happen(device: Device, event: Happening, step: number, made: News[]): Promise<void> {
  const { server } = device;
  const known = (who: string) => server.documents('users').get(who);
  switch (event.kind) {
    case 'check in': {
      await device.checkIn(event.who, `record-${step}`);
      expect(await device.record(`record-${step}`)).not.toBeNull();
      return;
    }
    case 'sync':
      return device.replica.syncNow();
    case 'edited elsewhere':
      return server.put('users', {
        ...(known(event.who) ?? attendee(event.who)),
        id: event.who,
        company: event.company,
      });
    case 'removed elsewhere':
      return server.remove('users', event.who);
    case 'way':
      server.interfere = ways[event.way]!;
      return;
    case 'news': {
      made.push(server.news());
      const message = made.at(-1 - event.ago);
      if (message) FakeSocket.all.at(-1)?.says(message);
      if (event.waits) await device.unsent();
      return;
    }
    case 'refusing':
      server.refuses = ({ args }) => (args.user_id === event.who ? { code: 'invalid', detail: 'no' } : undefined);
      return;
    case 'long transaction':
      server.heldAt = event.ends ? Number.POSITIVE_INFINITY : server.nextTransaction;
      return;
    case 'restart':
      await device.close();
      await device.open();
      return;
    case 'backup restored':
      server.heldAt = Number.POSITIVE_INFINITY;
      return server.restoreBackup(`restored-${step}`);
    case 'role':
      server.role = event.role;
  }
}

it('[S1][S2][S4][S5][S8][S9] whatever happens between them, phone and server end up with the same, and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 25 }), async (events) => {
      FakeSocket.all = [];
      vi.stubGlobal('WebSocket', OpenSocket);
      const said: News[] = [];
      const device = new Device();
      for (const who of PEOPLE) device.server.put('users', attendee(who));
      await device.open();
      try {
        for (const [step, event] of events.entries()) await happen(device, event, step, said);
        device.server.interfere = ways.open!;
        device.server.heldAt = Number.POSITIVE_INFINITY;
        for (let round = 0; round < 4; round++) await device.replica.syncNow();
        for (const late of said.slice(-3)) FakeSocket.all.at(-1)?.says(late);
        await device.replica.syncNow();

        const { waiting, refused } = await device.outbox();
        expect(waiting).toEqual([]);
        for (const collection of ['users', 'check_ins'] as const) {
          const documents = await device.replica.db[collection].find().exec();
          const onDevice = new Map(documents.map((document) => [document.id, document.toJSON()]));
          expect(onDevice).toEqual(device.server.documents(collection));
        }
        const ids = device.server.applied.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const made = events.filter(({ kind }) => kind === 'check in').length;
        const lostWithBackup = events.some(({ kind }) => kind === 'backup restored');
        if (!lostWithBackup) expect(ids.length + refused.length).toBe(made);
      } finally {
        await device.close();
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);
