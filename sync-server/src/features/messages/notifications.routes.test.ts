import { tables } from '@baraza/schema/tables';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';

describeEachDatabase('notifications', (open) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp(await open());
  });
  afterEach(() => app.close());

  const list = async (as: TestApp['admin'], query = '') =>
    (await app.call('GET', `/api/notifications/user/${query}`, { as })).body as {
      title: string;
      read: boolean;
      id: string;
    }[];
  const stats = async (as: TestApp['admin']) => (await app.call('GET', '/api/notifications/stats', { as })).body;
  const send = (body: unknown, as = app.admin) => app.call('POST', '/api/notifications/', { as, body });

  it('reach everybody, or the one they are for', async () => {
    const all = await app.call('POST', '/api/notifications/broadcast', {
      as: app.admin,
      body: { title: 'Lunch', message: 'It is served.', event_id: 'event-001' },
    });
    expect(all.status).toBe(201);
    expect(all.body).toMatchObject({ title: 'Lunch', type: 'info', user_id: '', event_id: 'event-001', read: false });
    const one = await send({ title: 'Your bag', message: 'It was found.', type: 'urgent', user_id: 'attendee' });
    expect(one.body).toMatchObject({ type: 'urgent', user_id: 'attendee' });

    expect((await list(app.attendee)).map(({ title }) => title).sort()).toEqual(['Lunch', 'Your bag']);
    expect((await list(app.another)).map(({ title }) => title)).toEqual(['Lunch']);
    expect((await list(app.admin)).map(({ title }) => title)).toEqual(['Lunch']);
  });

  it('are sent to everybody from the admin panel, too', async () => {
    const body = { title: 'Doors open', message: 'Come in.' };
    const sent = await app.call('POST', '/api/admin/send-broadcast-notification', { as: app.admin, body });
    expect([sent.status, sent.body.notification_id]).toEqual([201, (await list(app.another))[0]?.id]);
  });

  it('are read one by one and all at once, by each for themself', async () => {
    const ids: string[] = [];
    for (const title of ['one', 'two', 'three']) ids.push((await send({ title, message: '' })).body.id);
    expect(await stats(app.attendee)).toEqual({ unread: 3, total: 3 });

    const read = await app.call('PUT', `/api/notifications/${ids[0]}/read/`, { as: app.attendee });
    expect(read.body).toMatchObject({ id: ids[0], read: true });
    expect(await stats(app.attendee)).toEqual({ unread: 2, total: 3 });

    const all = await app.call('PUT', '/api/notifications/read-all/', { as: app.attendee });
    expect(all.body).toEqual({ unread: 0, total: 3 });
    expect((await list(app.attendee)).every((notification) => notification.read)).toBe(true);
    expect(await stats(app.another)).toEqual({ unread: 3, total: 3 });

    await send({ title: 'four', message: '' });
    expect(await stats(app.attendee)).toEqual({ unread: 1, total: 4 });
  });

  it('come in pages of 50, newest first', async () => {
    await app.context.database.queries.insert(tables.notifications).values(
      Array.from({ length: 60 }, (_, at) => ({
        id: `n${at}`,
        event_id: 'event-001',
        title: `n${at}`,
        created_at: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
      })),
    );
    const first = await list(app.attendee);
    expect([first.length, first[0]?.id, first.at(-1)?.id]).toEqual([50, 'n59', 'n10']);
    expect((await list(app.attendee, '?limit=50&offset=50')).map(({ id }) => id)).toEqual(
      Array.from({ length: 10 }, (_, at) => `n${9 - at}`),
    );
  });

  it('go from everybody when they are taken back, and their readings with them', async () => {
    const { id } = (await send({ title: 'Wrong', message: '' })).body;
    await app.call('PUT', `/api/notifications/${id}/read/`, { as: app.attendee });
    expect((await app.call('DELETE', `/api/notifications/${id}/`, { as: app.admin })).status).toBe(200);
    expect(await list(app.attendee)).toEqual([]);
    expect(await app.context.database.queries.$count(tables.notification_reads)).toBe(0);
    expect((await app.call('DELETE', `/api/notifications/${id}/`, { as: app.admin })).status).toBe(404);
  });

  it('start from templates that can be sent as they are', async () => {
    const { body } = await app.call('GET', '/api/notifications/templates', { as: app.admin });
    expect(body.length).toBeGreaterThan(3);
    for (const { id: _, name: __, ...template } of body) expect((await send(template)).status).toBe(201);
  });

  it('are refused without a title, of a kind that is none, to nobody, and for another event', async () => {
    for (const body of [{ message: 'x' }, { title: '', message: 'x' }, { title: 'x', message: 'x', type: 'loud' }])
      expect((await send(body)).body).toMatchObject({ status: 422, code: 'invalid' });
    expect((await send({ title: 'x', message: 'x', user_id: 'nobody' })).status).toBe(404);
    expect((await send({ title: 'x', message: 'x', event_id: 'event-002' })).status).toBe(404);
    expect((await app.call('PUT', '/api/notifications/none/read/', { as: app.attendee })).status).toBe(404);
    expect(await list(app.attendee)).toEqual([]);
  });

  it('are sent and taken back by admins alone, and nobody reads those of others', async () => {
    const body = { title: 'x', message: 'x' };
    const { id } = (await send({ ...body, user_id: 'another' })).body;
    const calls: [string, string, unknown?][] = [
      ['POST', '/api/notifications/', body],
      ['POST', '/api/notifications/broadcast', body],
      ['POST', '/api/admin/send-broadcast-notification', body],
      ['GET', '/api/notifications/templates'],
      ['DELETE', `/api/notifications/${id}/`],
    ];
    for (const [method, path, sent] of calls) {
      expect((await app.call(method, path, { as: app.attendee, body: sent })).status).toBe(403);
      expect((await app.call(method, path, { body: sent })).status).toBe(401);
    }
    expect((await app.call('PUT', `/api/notifications/${id}/read/`, { as: app.attendee })).status).toBe(404);
    expect(await stats(app.attendee)).toEqual({ unread: 0, total: 0 });
    expect(await stats(app.another)).toEqual({ unread: 1, total: 1 });
  });
});
