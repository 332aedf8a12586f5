import { describe, expect, it } from 'vitest';
import { type Connection, connectionId } from '../connections/connection.ts';
import { afterBlock } from '../connections/connection-steps.ts';
import type { Effect, MadeBy } from '../define/command.ts';
import { moderationCommands } from './commands.ts';

const AT = '2026-11-21T10:00:00.000Z';
const by: MadeBy = {
  ...{ user_id: 'amina', event_id: 'event-001', device_id: 'device-1' },
  ...{ made_at: AT, device_time: AT, clock_offset_ms: 0 },
};

const between = (requester_id: string, status: Connection['status']): Connection => ({
  ...{ id: connectionId('amina', 'kofi'), event_id: 'event-001', requester_id, status },
  addressee_id: requester_id === 'amina' ? 'kofi' : 'amina',
  ...{ created_at: AT, updated_at: AT },
});

/** What becomes of a connection, for the server, and for the device of who blocks. */
const after = (requester: string, status: Connection['status']) => {
  const connection = between(requester, status);
  const next = afterBlock(connection, 'amina', AT);
  const effect = moderationCommands.block_person.effects({ user_id: 'kofi' }, by)[1] as Effect;
  const shown = (effect.change as (current: Connection) => Connection | 'delete' | undefined)(connection);
  const said = (of: Connection | 'delete' | undefined) =>
    typeof of === 'object' ? `${of.status}${of.withheld ? ', withheld' : ''}` : (of ?? 'unchanged');
  return [said(next), said(shown)];
};

describe('a connection, once amina blocks kofi', () => {
  it.each([
    ['amina', 'requested', ['delete', 'delete']],
    ['amina', 'accepted', ['delete', 'delete']],
    ['amina', 'declined', ['unchanged', 'unchanged']],
    ['kofi', 'requested', ['requested, withheld', 'delete']],
    ['kofi', 'accepted', ['declined', 'declined']],
    ['kofi', 'declined', ['unchanged', 'unchanged']],
  ] as const)('that %s asked for, and that is %s', (requester, status, expected) => {
    expect(after(requester, status)).toEqual(expected);
  });
});

it('nobody blocks or reports themself', () => {
  expect(moderationCommands.block_person.effects({ user_id: 'amina' }, by)).toEqual([]);
  const report = { report_id: 'r', user_id: 'amina', reason: 'spam', text: '' } as const;
  expect(moderationCommands.report_person.effects(report, by)).toEqual([]);
});

it('the first decision about a report stands', () => {
  const effect = moderationCommands.settle_report.effects({ report_id: 'r', status: 'muted' }, by)[0] as Effect;
  const change = effect.change as (current: unknown) => unknown;
  expect(change({ id: 'r', status: 'open' })).toEqual({ id: 'r', status: 'muted' });
  expect(change({ id: 'r', status: 'dismissed' })).toBeUndefined();
});

it('a decision by which somebody is muted shows so at once', () => {
  const all = { report_id: 'r', status: 'muted', mutes: 'kofi' } as const;
  const effect = moderationCommands.settle_report.effects(all, by)[0] as Effect;
  expect(effect).toMatchObject({ collection: 'users', id: 'kofi' });
  const change = effect.change as (current: unknown) => unknown;
  expect(change({ id: 'kofi' })).toEqual({ id: 'kofi', muted: true });
});
