import { expect, it } from 'vitest';
import { commands } from '../commands.ts';
import type { Effect, MadeBy } from '../define/command.ts';

const by: MadeBy = {
  user_id: 'me',
  event_id: 'event-001',
  device_id: 'device-1',
  made_at: '2026-11-21T10:00:00.000Z',
  device_time: '2026-11-21T10:00:00.000Z',
  clock_offset_ms: 0,
};

/** What an effect makes of nothing, and then of its own result. */
function twice(effect: Effect) {
  const change = effect.change as (current: unknown) => unknown;
  const first = change(undefined);
  return { first, second: change(first) ?? first };
}

const star = { kind: 'session', target_id: 'session-1' } as const;

it('a star is one, however often it is given', () => {
  const { first, second } = twice(commands.add_bookmark.effects(star, by)[0] as Effect);
  expect(first).toEqual({
    id: 'me~session~session-1',
    event_id: 'event-001',
    user_id: 'me',
    ...star,
    created_at: by.made_at,
  });
  expect(second).toEqual(first);
});

it('a star that is taken off is gone, and taking it off again is nothing', () => {
  const effect = commands.remove_bookmark.effects(star, by)[0] as Effect;
  const change = effect.change as (current: unknown) => unknown;
  expect(effect.id).toBe('me~session~session-1');
  expect(change({ id: effect.id })).toBe('delete');
  expect(change(undefined)).toBeUndefined();
});

it('a question is withdrawn by its author alone', () => {
  const change = commands.withdraw_question.effects({ question_id: 'q' }, by)[0]?.change as (c: unknown) => unknown;
  expect(change({ id: 'q', user_id: 'me', state: 'hidden' })).toBe('delete');
  expect(change({ id: 'q', user_id: 'you', state: 'open' })).toBeUndefined();
});

it('the first reading of a notification stands', () => {
  const effects = commands.mark_notifications_read.effects({ notification_ids: ['n-1', 'n-2', 'n-1'] }, by);
  expect(effects.map((effect) => effect.id)).toEqual(['n-1~me', 'n-2~me']);
  const change = effects[0]?.change as (current: unknown) => unknown;
  const earlier = { id: 'n-1~me', read_at: '2026-11-21T08:00:00.000Z' };
  expect(change(earlier)).toBe(earlier);
});

it('reading everything reaches as far as was seen, and never back', () => {
  const reading = (up_to: string) =>
    commands.mark_all_notifications_read.effects({ up_to }, by)[0]?.change as (c: unknown) => unknown;
  const noon = reading('2026-11-21T12:00:00.000Z')(undefined);
  expect(noon).toMatchObject({ id: '*~me', notification_id: '*', read_at: '2026-11-21T12:00:00.000Z' });
  expect(reading('2026-11-21T11:00:00.000Z')(noon)).toBeUndefined();
  expect(reading('2026-11-21T13:00:00.000Z')(noon)).toMatchObject({ read_at: '2026-11-21T13:00:00.000Z' });
});

it.each([
  ['add_bookmark', { ...star, user_id: 'somebody' }],
  ['add_bookmark', { kind: 'person', target_id: 'x' }],
  ['remove_bookmark', { ...star, id: 'somebody~session~session-1' }],
  ['rate_session', { session_id: 's', score: 6, comment: '' }],
  ['rate_session', { session_id: 's', score: 5, comment: '', user_id: 'you' }],
  ['ask_question', { question_id: 'q', session_id: 's', text: ' ' }],
  ['mark_question', { question_id: 'q', state: 'withdrawn' }],
  ['request_connection', { user_id: 'you', status: 'accepted' }],
  ['request_connection', { user_id: '' }],
  ['answer_connection', { user_id: 'you', answer: 'accept', requester_id: 'me' }],
  ['answer_connection', { user_id: 'you', answer: 'accepted' }],
  ['mark_notifications_read', { notification_ids: [] }],
  ['mark_notifications_read', { notification_ids: ['n-1'], user_id: 'you' }],
  ['mark_all_notifications_read', { up_to: 'now' }],
] as const)('%s refuses %j', (name, args) => {
  expect(commands[name].args.safeParse(args).success).toBe(false);
});
