import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKMARK_KINDS } from '../entities/bookmark.ts';
import { CHECK_IN_METHODS } from '../entities/check-in.ts';
import { entities } from '../entities/index.ts';
import { NOTIFICATION_TYPES } from '../entities/notification.ts';
import { sampleEvent } from '../samples/index.ts';
import { commandArguments } from './arguments.ts';
import { CONNECTION_ANSWERS } from './connection-steps.ts';
import type { Effect, MadeBy } from './define-command.ts';
import { type ArgsOf, type CommandName, commands } from './index.ts';

const samples = sampleEvent(new Date('2026-11-21T08:30:00.000Z'));

const anId = fc.uuid({ version: 7 });
const anInstant = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
/** Often one of those whom the sample's rows are about, so that calls meet rows, and people meet themselves. */
const somebody = fc.oneof(
  fc.constantFrom(
    'user-001',
    ...samples.connections.flatMap(({ requester_id, addressee_id }) => [requester_id, addressee_id]),
  ),
  fc.constantFrom(...samples.users.map(({ id }) => id)),
  anId,
);
const aMessage = fc.oneof(fc.constantFrom(...samples.notifications.map(({ id }) => id)), anId);
const aTarget = fc.oneof(fc.constantFrom(...samples.bookmarks.map(({ target_id }) => target_id)), anId);
const aGate = fc.constantFrom('', 'gate-main', 'gate-east');

const anExhibitor = fc.oneof(fc.constantFrom(...samples.exhibitors.map(({ id }) => id)), anId);
const aLine = fc.string({ maxLength: 40 });
const exhibitorFields = {
  name: fc.string({ minLength: 1, maxLength: 60 }),
  description: aLine,
  category: aLine,
  country: aLine,
  logo: fc.constantFrom(null, '/media/abc.webp'),
  website: fc.webUrl(),
  email: fc.emailAddress(),
  phone: fc.constantFrom('', '+254 700 000 000'),
  tags: fc.array(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 5 }),
  booth: fc.constantFrom('', 'B12'),
  booth_shape: fc.constantFrom(null, { x: 1, y: 2, width: 3, height: 4 }),
};

/** Any arguments that a screen may give; a new command doesn't compile without its own. */
const anyArguments: { [N in CommandName]: fc.Arbitrary<ArgsOf<N>> } = {
  record_check_in: fc.record({
    check_in_id: anId,
    user_id: somebody,
    gate_id: aGate,
    check_in_method: fc.constantFrom(...CHECK_IN_METHODS),
    verdict: fc.constantFrom('admitted', 'already_checked_in'),
  }),
  record_refused_scan: fc.record({
    check_in_id: anId,
    user_id: fc.oneof(fc.constant(''), somebody),
    gate_id: aGate,
    verdict: fc.constantFrom(
      'not_a_ticket',
      'other_event',
      'tampered',
      'revoked',
      'expired',
      'wrong_kind',
      'not_on_list',
    ),
  }),
  update_profile: fc.record({
    changes: fc.record(
      {
        name: fc.string({ minLength: 1, maxLength: 60 }),
        bio: fc.string({ unit: 'binary', maxLength: 200 }),
        interests: fc.array(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 5 }),
        social: fc.record({ website: fc.webUrl() }, { requiredKeys: [] }),
        avatar: fc.constantFrom(null, '/media/abc.webp'),
        hidden: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  }),
  request_connection: fc.record({ user_id: somebody }),
  answer_connection: fc.record({ user_id: somebody, answer: fc.constantFrom(...CONNECTION_ANSWERS) }),
  mark_notifications_read: fc.record({ notification_ids: fc.array(aMessage, { minLength: 1, maxLength: 5 }) }),
  mark_all_notifications_read: fc.record({ up_to: anInstant }),
  add_bookmark: fc.record({ kind: fc.constantFrom(...BOOKMARK_KINDS), target_id: aTarget }),
  remove_bookmark: fc.record({ kind: fc.constantFrom(...BOOKMARK_KINDS), target_id: aTarget }),
  create_exhibitor: fc.record({ exhibitor: fc.record({ id: anExhibitor, ...exhibitorFields }) }),
  update_exhibitor: fc.record({
    exhibitor_id: anExhibitor,
    changes: fc.record(exhibitorFields, { requiredKeys: [] }),
  }),
  delete_exhibitor: fc.record({ exhibitor_id: anExhibitor }),
  send_notification: fc.record({
    notification_id: aMessage,
    title: fc.string({ minLength: 1, maxLength: 60 }),
    message: fc.string({ maxLength: 200 }),
    type: fc.constantFrom(...NOTIFICATION_TYPES),
    notification_type: fc.string({ maxLength: 20 }),
    user_id: fc.oneof(fc.constant(''), somebody),
  }),
  delete_notification: fc.record({ notification_id: aMessage }),
};

const madeBy: fc.Arbitrary<MadeBy> = fc.record({
  user_id: somebody,
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
  Object.entries(samples).flatMap(([collection, rows]) =>
    rows.map((row) => [`${collection}/${row.id}`, deepFreeze(row)] as const),
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

describe('commands', () => {
  it('each have their arguments described', () => {
    expect(Object.keys(commandArguments).sort()).toEqual([...names].sort());
  });
});

describe.each(names)('%s', (name) => {
  const anyCall = fc.tuple(anyArguments[name], madeBy).map((call) => deepFreeze(call));
  const effectsOf = (args: unknown, by: MadeBy): Effect[] =>
    (commands[name].effects as (args: unknown, by: MadeBy) => Effect[])(args, by);

  it('takes the arguments that its description takes', () => {
    fc.assert(
      fc.property(anyCall, ([args]) => {
        expect(commandArguments[name].parse(args)).toEqual(args);
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

  it('checks the person in at the corrected time, and keeps the fact', () => {
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

  it('leaves the server’s own record of the fact as it is', () => {
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
