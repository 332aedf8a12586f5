import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CommandName, commands } from '../commands.ts';
import type { Effect, MadeBy } from '../define/command.ts';
import { entities } from '../entities.ts';
import { sampleEvent } from '../samples/index.ts';
import { anyArguments } from './any-arguments.ts';
import { anId, anInstant } from './any-values.ts';

const samples = sampleEvent(new Date('2026-11-21T08:30:00.000Z'));

/** Often one of those whom the sample's rows are about, so that calls meet rows, and people meet themselves. */
const people = [
  'user-001',
  ...samples.connections.flatMap(({ requester_id, addressee_id }) => [requester_id, addressee_id]),
  ...samples.users.map(({ id }) => id),
];
const anyArgumentsOfSamples = anyArguments({
  people,
  notifications: samples.notifications.map(({ id }) => id),
  content: {
    exhibitors: samples.exhibitors.map(({ id }) => id),
    sponsors: samples.sponsors.map(({ id }) => id),
    speakers: samples.speakers.map(({ id }) => id),
    sessions: samples.sessions.map(({ id }) => id),
    rooms: samples.rooms.map(({ id }) => id),
  },
  targets: samples.bookmarks.map(({ target_id }) => target_id),
  gates: ['gate-main', 'gate-east'],
  checkIns: samples.check_ins.map(({ id }) => id),
});

const madeBy: fc.Arbitrary<MadeBy> = fc.record({
  user_id: fc.oneof(fc.constantFrom(...people), anId),
  event_id: fc.constant('event-001'),
  device_id: anId,
  made_at: anInstant,
  device_time: anInstant,
  clock_offset_ms: fc.option(fc.integer({ min: -86_400_000, max: 86_400_000 })),
});

type Store = Map<string, unknown>;
type AnyChange = (current: unknown) => unknown;
const keyOf = ({ collection, id }: Pick<Effect, 'collection' | 'id'>): string => `${collection}/${id}`;

const replica: Store = new Map(
  // The server makes the key of its event itself.
  Object.entries({ ...samples, events: samples.events.map((event) => ({ ...event, ticket_keys: [] })) }).flatMap(
    ([collection, rows]) => rows.map((row) => [`${collection}/${row.id}`, deepFreeze(row)] as const),
  ),
);

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

/** The store after the effects; the one that is given stays as it is. */
function apply(effects: readonly Effect[], store: Store): Store {
  const after = new Map(store);
  for (const effect of effects) {
    const changed = (effect.change as AnyChange)(after.get(keyOf(effect)));
    if (changed === 'delete') after.delete(keyOf(effect));
    else if (changed !== undefined) after.set(keyOf(effect), deepFreeze(changed));
  }
  return after;
}

const names = Object.keys(commands) as CommandName[];

describe.each(names)('%s', (name) => {
  const anyCall = fc.tuple(anyArgumentsOfSamples[name], madeBy).map((call) => deepFreeze(call));
  const effectsOf = (args: unknown, by: MadeBy): Effect[] =>
    (commands[name].effects as (args: unknown, by: MadeBy) => Effect[])(args, by);

  it('takes the arguments that its description takes', () => {
    fc.assert(
      fc.property(anyCall, ([args]) => {
        expect(commands[name].args.parse(args)).toEqual(args);
      }),
    );
  });

  it('is pure: the same call has the same effect, and changes nothing that it was given', () => {
    fc.assert(
      fc.property(anyCall, ([args, by]) => {
        // The replica and the call are frozen, so a write to them throws.
        expect(apply(effectsOf(args, by), replica)).toEqual(apply(effectsOf(args, by), replica));
      }),
      { numRuns: 100 },
    );
  });

  it('is idempotent: twice is once', () => {
    fc.assert(
      fc.property(anyCall, ([args, by]) => {
        const once = apply(effectsOf(args, by), replica);
        expect(apply(effectsOf(args, by), once)).toEqual(once);
      }),
      { numRuns: 100 },
    );
  });

  it('leaves documents that their entities describe', () => {
    fc.assert(
      fc.property(anyCall, ([args, by]) => {
        const effects = effectsOf(args, by);
        const after = apply(effects, replica);
        for (const effect of effects) {
          const left = after.get(keyOf(effect));
          if (left !== undefined && left !== replica.get(keyOf(effect)))
            entities[effect.collection].document.parse(left);
        }
      }),
    );
  });
});

describe('record_check_in', () => {
  const by: MadeBy = {
    user_id: 'user-002',
    event_id: 'event-001',
    device_id: 'phone-1',
    made_at: '2026-11-21T08:30:01.000Z',
    device_time: '2026-11-21T08:30:00.000Z',
    clock_offset_ms: 1_000,
  };
  const args = {
    check_in_id: '01940000-0000-7000-8000-000000000001',
    user_id: 'user-001',
    gate_id: 'gate-main',
    check_in_method: 'qr',
    verdict: 'admitted',
  } as const;

  it('checks the person in at the corrected time, and keeps the record', () => {
    const after = apply(commands.record_check_in.effects(args, by), replica);
    expect(after.get('users/user-001')).toMatchObject({ checkedIn: true, checkin_time: by.made_at });
    expect(after.get(`check_ins/${args.check_in_id}`)).toMatchObject({
      status: 'accepted',
      arrived_at: null,
      recorded_by: 'user-002',
    });
  });

  it('does not move the time of somebody who is in already', () => {
    const earlier = samples.users.find(({ checkedIn }) => checkedIn)!;
    const after = apply(commands.record_check_in.effects({ ...args, user_id: earlier.id }, by), replica);
    expect(after.get(`users/${earlier.id}`)).toEqual(earlier);
  });

  it('leaves the server’s own record of the record as it is', () => {
    const theirs = { ...samples.check_ins[0]!, id: args.check_in_id, status: 'duplicate' };
    const after = apply(
      commands.record_check_in.effects(args, by),
      new Map([[`check_ins/${args.check_in_id}`, theirs]]),
    );
    expect(after.get(`check_ins/${args.check_in_id}`)).toBe(theirs);
  });
});

describe('record_refused_scan', () => {
  it('lets nobody in', () => {
    const args = { check_in_id: 'a', user_id: 'user-001', gate_id: '', verdict: 'revoked' } as const;
    const by = {
      user_id: 'user-002',
      event_id: 'event-001',
      device_id: 'd',
      made_at: 'm',
      device_time: 'm',
      clock_offset_ms: null,
    };
    expect(commands.record_refused_scan.effects(args, by).map(({ collection }) => collection)).toEqual(['check_ins']);
  });
});
