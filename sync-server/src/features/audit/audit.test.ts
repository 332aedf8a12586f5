import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';

const { notifications, notification_reads } = tables;

describeEachDatabase('the audit log', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const entries = async (query = '') =>
    (await app.call('GET', `/api/admin/audit-log${query}`, { as: app.admin })).body as {
      action: string;
      before: unknown;
      after: unknown;
    }[];

  it('says who did what, when, how it was and how it is', async () => {
    const { body: added } = await app.call('POST', '/api/exhibitors/', { as: app.admin, body: { name: 'Acacia' } });
    const path = `/api/exhibitors/${added.id}/`;
    await app.call('PUT', path, { as: app.admin, body: { booth: 'B12' } });
    await app.call('DELETE', path, { as: app.admin });
    const changed = { ...added, booth: 'B12' };
    const about = { user_id: 'admin', collection: 'exhibitors', document_id: added.id, at: expect.any(String) };
    expect(await entries()).toMatchObject([
      { ...about, action: 'delete_content', before: changed, after: null },
      { ...about, action: 'update_content', before: added, after: changed },
      { ...about, action: 'create_content', before: null, after: added },
    ]);
  });

  it('has what was done by a queued command, too', async () => {
    const admin = { user_id: 'admin', event_id: 'event-001', role: 'admin', session_id: 's' } as const;
    const message = { title: 'Lunch', message: '', type: 'info', notification_type: '', user_id: '' } as const;
    await performCommand(
      app.context,
      admin,
      'send_notification',
      { ...message, notification_id: 'n1' },
      serverOrigin(),
    );
    expect((await entries('?limit=1'))[0]).toMatchObject({ action: 'send_notification', after: { title: 'Lunch' } });
  });

  it('has one entry of a message to a group, however many get it, and one of taking it back', async () => {
    const { queries } = app.context.database;
    const admin = { user_id: 'admin', event_id: 'event-001', role: 'admin', session_id: 's' } as const;
    const message = { title: 'Doors', message: '', type: 'info', notification_type: '', user_id: '' } as const;
    const group = { ...message, notification_id: 'group', audience: 'not_checked_in' } as const;
    const before = (await entries()).length;
    await performCommand(app.context, admin, 'send_notification', group, serverOrigin());
    const copies = () => queries.select().from(notifications).where(eq(notifications.copy_of, 'group'));
    expect((await copies()).map(({ user_id }) => user_id).sort()).toEqual(['admin', 'another', 'attendee']);
    await queries.insert(notification_reads).values(
      (await copies()).map(({ id, user_id, event_id }) => ({
        ...{ id: `${id}~${user_id}`, event_id, notification_id: id, user_id, read_at: new Date().toISOString() },
      })),
    );
    const about = { collection: 'notifications', document_id: 'group' };
    expect((await entries()).slice(0, -before)).toMatchObject([{ ...about, after: { audience: 'not_checked_in' } }]);
    await performCommand(app.context, admin, 'delete_notification', { notification_id: 'group' }, serverOrigin());
    expect(await copies()).toEqual([]);
    expect(await queries.select().from(notification_reads)).toEqual([]);
    expect((await entries()).slice(0, -before)).toMatchObject([
      { ...about, action: 'delete_notification', after: null },
      { ...about, action: 'send_notification', before: null },
    ]);
  });

  it('has nothing of what changed nothing, or was refused', async () => {
    const before = await entries();
    await app.call('PUT', '/api/exhibitors/none/', { as: app.admin, body: { booth: 'B1' } });
    await app.call('POST', '/api/exhibitors/', { as: app.attendee, body: { name: 'Mine' } });
    await app.call('DELETE', '/api/notifications/none/', { as: app.admin });
    expect(await entries()).toEqual(before);
  });

  it('is for admins to read, and for nobody to change', async () => {
    expect((await app.call('GET', '/api/admin/audit-log', { as: app.attendee })).status).toBe(403);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await app.call(method, '/api/admin/audit-log', { as: app.admin, body: {} })).status).toBe(404);
  });
});
