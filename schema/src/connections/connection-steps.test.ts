import { describe, expect, it } from 'vitest';
import type { MadeBy } from '../define/command.ts';
import { connectionsCommands } from './commands.ts';
import { type Connection, connectionId } from './connection.ts';
import { CONNECTION_ANSWERS } from './connection-steps.ts';

const by = (user_id: string): MadeBy => ({
  user_id,
  event_id: 'event-001',
  device_id: 'device-1',
  made_at: '2026-11-21T10:00:00.000Z',
  device_time: '2026-11-21T10:00:00.000Z',
  clock_offset_ms: 0,
});

const between = (status: Connection['status']): Connection => ({
  id: connectionId('asking', 'asked'),
  event_id: 'event-001',
  requester_id: 'asking',
  addressee_id: 'asked',
  status,
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
});

type Effect = { change(current: Connection | undefined): Connection | 'delete' | undefined };

const other = (me: string) => (me === 'asking' ? 'asked' : 'asking');
const answering = (me: string, answer: (typeof CONNECTION_ANSWERS)[number]) =>
  connectionsCommands.answer_connection.effects({ user_id: other(me), answer }, by(me))[0] as Effect;
const requesting = (me: string, words?: string) =>
  connectionsCommands.request_connection.effects({ user_id: other(me), words }, by(me))[0] as Effect;

const statusAfter = (effect: Effect, status: Connection['status']) => {
  const next = effect.change(between(status));
  return next === undefined ? 'unchanged' : next === 'delete' ? 'removed' : next.status;
};

describe('answer_connection', () => {
  it.each([
    ['asking', 'accept', 'requested', 'unchanged'],
    ['asking', 'accept', 'accepted', 'unchanged'],
    ['asking', 'accept', 'declined', 'unchanged'],
    ['asking', 'decline', 'requested', 'unchanged'],
    ['asking', 'decline', 'accepted', 'unchanged'],
    ['asking', 'decline', 'declined', 'unchanged'],
    ['asking', 'withdraw', 'requested', 'removed'],
    ['asking', 'withdraw', 'accepted', 'removed'],
    ['asking', 'withdraw', 'declined', 'unchanged'],
    ['asked', 'accept', 'requested', 'accepted'],
    ['asked', 'accept', 'accepted', 'unchanged'],
    ['asked', 'accept', 'declined', 'accepted'],
    ['asked', 'decline', 'requested', 'declined'],
    ['asked', 'decline', 'accepted', 'declined'],
    ['asked', 'decline', 'declined', 'unchanged'],
    ['asked', 'withdraw', 'requested', 'unchanged'],
    ['asked', 'withdraw', 'accepted', 'unchanged'],
    ['asked', 'withdraw', 'declined', 'unchanged'],
  ] as const)('%s: %s of what is %s leaves it %s', (me, answer, status, expected) => {
    expect(statusAfter(answering(me, answer), status)).toBe(expected);
  });

  it.each([
    ['requested', 'unchanged'],
    ['accepted', 'declined'],
    ['declined', 'unchanged'],
  ] as const)('declines what is accepted if it was seen as accepted, not as %s: %s', (base, expected) => {
    const [late] = connectionsCommands.answer_connection.effects(
      { user_id: 'asking', answer: 'decline', base },
      by('asked'),
    );
    expect(statusAfter(late as Effect, 'accepted')).toBe(expected);
  });

  it('does nothing where there is nothing', () => {
    for (const answer of CONNECTION_ANSWERS) expect(answering('asked', answer).change(undefined)).toBeUndefined();
  });
});

describe('request_connection', () => {
  it.each([[undefined], ['We met at the dam']])('asks, by the time it was made, with its first words: %s', (words) => {
    expect(requesting('asking', words).change(undefined)).toEqual({
      ...between('requested'),
      words: words ?? '',
      answer_words: '',
      created_at: '2026-11-21T10:00:00.000Z',
      updated_at: '2026-11-21T10:00:00.000Z',
    });
  });

  it.each([
    ['asking', 'requested', 'unchanged'],
    ['asking', 'accepted', 'unchanged'],
    ['asking', 'declined', 'unchanged'],
    ['asked', 'requested', 'accepted'],
    ['asked', 'accepted', 'unchanged'],
    ['asked', 'declined', 'accepted'],
  ] as const)('%s once more, while it is %s: %s', (me, status, expected) => {
    expect(statusAfter(requesting(me), status)).toBe(expected);
  });

  it.each([
    ['asked', 'requested', undefined, 'Yes', 'Yes'],
    ['asked', 'requested', undefined, undefined, ''],
    ['asked', 'declined', 'No', 'Yes', 'Yes'],
    ['asked', 'declined', 'Yes', undefined, 'Yes'],
    ['asked', 'accepted', 'Yes', 'Others', 'unchanged'],
    ['asking', 'requested', undefined, 'Others', 'unchanged'],
  ] as const)(
    '%s, once more while it is %s and they had said %s, now says %s: %s',
    (me, status, before, now, expected) => {
      const current = { ...between(status), words: 'Coffee?', answer_words: before };
      const next = requesting(me, now).change(current);
      if (expected === 'unchanged') expect(next).toBeUndefined();
      else expect(next).toMatchObject({ status: 'accepted', words: 'Coffee?', answer_words: expected });
    },
  );

  it('names the same connection from both sides', () => {
    const ids = (['asking', 'asked'] as const).map((me) => (requesting(me) as unknown as { id: string }).id);
    expect(new Set(ids).size).toBe(1);
  });
});
