import { readFileSync } from 'node:fs';
import { PLAIN_NOTIFICATION } from '@baraza/schema/messages/notification';
import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeUnpushed } from '../../delivery/push-queue.store.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

const { notifications } = tables;
const MIGRATION = new URL('../../../migrations/0029_requests_are_private.sql', import.meta.url);

describeEachDatabase('who asks whom to connect', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  afterAll(() => app.close());

  const heldBy = async (phone: ReturnType<SyncApp['device']>) => {
    await phone.pull();
    return phone.ids('notifications');
  };

  it('is told to who is asked and to no admin, who can neither read nor remove it; it is pushed, and goes when they are blocked', async () => {
    const { queries } = app.context.database;
    const [own, desk] = [app.device(app.attendee), app.device(app.admin)];
    const from = app.device(app.another);
    await from.push([from.command('request_connection', { user_id: 'attendee' })]);
    const [notice] = await queries.select().from(notifications);
    expect(await heldBy(own)).toEqual([notice?.id]);
    expect(await heldBy(desk)).toEqual([]);
    expect((await app.call('GET', `/api/notifications/${notice?.id}`, { as: app.admin })).status).toBe(404);
    await app.call('DELETE', `/api/notifications/${notice?.id}`, { as: app.admin });
    expect(await takeUnpushed(queries, 'event-001')).toMatchObject([{ notification: { id: notice?.id } }]);
    expect(await heldBy(own)).toEqual([notice?.id]);
    await own.push([own.command('block_person', { user_id: 'another' })]);
    expect(await heldBy(own)).toEqual([]);
    expect(await queries.select().from(notifications)).toEqual([]);
  });

  it('[S7] leaves the phone of an admin who was told of it by an earlier version, and stays with who was asked', async () => {
    const { queries } = app.context.database;
    const note = (id: string, user_id: string, notification_type: string) => ({
      ...PLAIN_NOTIFICATION,
      ...{ id, user_id, notification_type, event_id: 'event-001', title: id, message: '', type: 'info' as const },
      created_at: '2026-11-21T08:00:00.000Z',
    });
    await queries
      .insert(notifications)
      .values([
        note('asked', 'attendee', 'connection'),
        note('asked-admin', 'admin', 'connection'),
        note('message', 'attendee', 'schedule'),
      ]);
    const [own, desk] = [app.device(app.attendee), app.device(app.admin)];
    expect((await heldBy(desk)).sort()).toEqual(['asked', 'asked-admin', 'message']);
    await queries.execute(sql.raw(readFileSync(MIGRATION, 'utf8')));
    expect((await heldBy(desk)).sort()).toEqual(['asked-admin', 'message']);
    expect((await heldBy(own)).sort()).toEqual(['asked', 'message']);
  });
});
