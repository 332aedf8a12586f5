import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import { tables } from '@baraza/schema/tables';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { applyCommand } from '../../sync/perform.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { commandHandlers } from '../handlers.ts';

const event_id = 'event-001';
const as = (user_id: string): Viewer => ({ user_id, event_id, role: 'user', session_id: 'session' });
const arrived_at = '2026-11-21T12:00:00.000Z';
const origin = { device_id: 'device-1', device_time: arrived_at, clock_offset_ms: 0, arrived_at };

describeEachDatabase('reading notifications', (open) => {
  let database: Database;

  beforeEach(async () => {
    database = await open();
    await database.queries.insert(tables.notifications).values(
      [
        ['everybody', event_id, ''],
        ['mine', event_id, 'amina'],
        ['yours', event_id, 'kofi'],
        ['elsewhere', 'event-002', ''],
      ].map(([id = '', event = '', user_id = '']) => ({
        id,
        event_id: event,
        title: id,
        user_id,
        created_at: '2026-11-21T09:00:00.000Z',
      })),
    );
  });
  afterEach(() => database.close());

  const run = <N extends CommandName>(name: N, args: ArgsOf<N>) =>
    database.transaction((tx) => applyCommand(commandHandlers, tx, as('amina'), name, args, origin));
  const all = () => database.queries.select().from(tables.notification_reads);

  it('keeps the reading of what was sent to this person, and of nothing else', async () => {
    await run('mark_notifications_read', { notification_ids: ['everybody', 'mine', 'yours', 'elsewhere', 'gone'] });
    expect((await all()).map((row) => row.id).sort()).toEqual(['everybody~amina', 'mine~amina']);
  });

  it('names each that was asked for once, so that a device drops what it made up', async () => {
    const touched = await run('mark_notifications_read', { notification_ids: ['mine', 'gone', 'mine'] });
    expect(touched.map(({ id }) => id)).toEqual(['mine~amina', 'gone~amina']);
  });

  it('moves the mark of what was all read forward only', async () => {
    const upTo = async (up_to: string) => {
      await run('mark_all_notifications_read', { up_to });
      return (await all()).map((row) => [row.id, row.read_at]);
    };
    expect(await upTo('2026-11-21T10:00:00.000Z')).toEqual([['*~amina', '2026-11-21T10:00:00.000Z']]);
    expect(await upTo('2026-11-21T09:00:00.000Z')).toEqual([['*~amina', '2026-11-21T10:00:00.000Z']]);
    expect(await upTo('2026-11-21T11:00:00.000Z')).toEqual([['*~amina', '2026-11-21T11:00:00.000Z']]);
  });

  it('reads nothing that is still to be sent', async () => {
    await run('mark_all_notifications_read', { up_to: '2126-01-01T00:00:00.000Z' });
    expect(await all()).toMatchObject([{ read_at: arrived_at }]);
  });
});
