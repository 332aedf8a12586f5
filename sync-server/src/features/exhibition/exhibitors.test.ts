import { tables } from '@baraza/schema/tables';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';

describeEachDatabase('exhibitors', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
    const tiers = ['bronze', 'platinum', 'gold'] as const;
    await app.context.database.queries
      .insert(tables.sponsors)
      .values(tiers.map((tier) => ({ id: tier, event_id: 'event-001', name: tier, tier })));
  });
  afterAll(() => app.close());

  const add = (body: unknown, as = app.admin) => app.call('POST', '/api/exhibitors/', { as, body });

  it('are added, listed, changed field by field, and removed', async () => {
    const added = await add({ name: 'Solar Huts', booth: 'B12', tags: ['energy'] });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      name: 'Solar Huts',
      booth: 'B12',
      tags: ['energy'],
      description: '',
      logo: null,
    });
    await add({ name: 'Acacia Water' });

    const list = await app.call('GET', '/api/exhibitors/?event_id=event-001&limit=100', { as: app.attendee });
    expect(list.body.map(({ name }: { name: string }) => name)).toEqual(['Acacia Water', 'Solar Huts']);
    expect(list.headers.get('x-total-count')).toBe('2');
    const second = await app.call('GET', '/api/exhibitors/?limit=1&offset=1', { as: app.attendee });
    expect(second.body).toMatchObject([{ name: 'Solar Huts' }]);

    const path = `/api/exhibitors/${added.body.id}/`;
    await Promise.all([
      app.call('PUT', path, { as: app.admin, body: { description: 'Light for all' } }),
      app.call('PUT', path, { as: app.admin, body: { country: 'Kenya' } }),
    ]);
    const changed = await app.call('GET', path, { as: app.attendee });
    expect(changed.body).toEqual({ ...added.body, description: 'Light for all', country: 'Kenya' });

    expect((await app.call('DELETE', path, { as: app.admin })).status).toBe(200);
    expect((await app.call('GET', path, { as: app.admin })).status).toBe(404);
  });

  it('have sponsors beside them, the highest tier first', async () => {
    const { body } = await app.call('GET', '/api/exhibitors/sponsors/?event_id=event-001', { as: app.attendee });
    expect(body.map(({ tier }: { tier: string }) => tier)).toEqual(['platinum', 'gold', 'bronze']);
  });

  it('are refused without a name, with values that are none, and where there is nothing', async () => {
    for (const body of [{}, { name: '' }, { name: 'x', tags: 'y' }, { name: 'x', booth: 'y'.repeat(99) }])
      expect((await add(body)).body).toMatchObject({ status: 422, code: 'invalid' });
    for (const [method, body] of [['GET'], ['PUT', { name: 'x' }], ['PUT', {}], ['DELETE']] as const)
      expect((await app.call(method, '/api/exhibitors/none/', { as: app.admin, body })).status).toBe(404);
    expect((await app.call('GET', '/api/exhibitors/?event_id=event-002', { as: app.admin })).status).toBe(404);
    expect((await app.call('GET', '/api/exhibitors/?limit=5000', { as: app.admin })).status).toBe(422);
  });

  it('are changed by admins alone, in this event alone, by call or by command', async () => {
    const { body: kept } = await add({ name: 'Keep me' });
    const path = `/api/exhibitors/${kept.id}/`;
    expect((await add({ name: 'Mine' }, app.attendee)).status).toBe(403);
    for (const [method, body] of [['PUT', { name: 'Mine' }], ['DELETE']] as const) {
      expect((await app.call(method, path, { as: app.attendee, body })).status).toBe(403);
      expect((await app.call(method, path, { body })).status).toBe(401);
    }
    const body = { name: 'Keep me', id: 'other', event_id: 'event-002' };
    expect((await app.call('PUT', path, { as: app.admin, body })).body).toEqual(kept);

    const attendee = { user_id: 'attendee', event_id: 'event-001', role: 'user', session_id: 's' } as const;
    const stand = { collection: 'exhibitors', id: kept.id } as const;
    const byCommand = performCommand(app.context, attendee, 'delete_content', stand, serverOrigin());
    await expect(byCommand).rejects.toMatchObject({ code: 'not_allowed' });
    const elsewhere = { ...attendee, event_id: 'event-002', role: 'admin' } as const;
    await performCommand(app.context, elsewhere, 'delete_content', stand, serverOrigin());
    expect((await app.call('GET', path, { as: app.attendee })).body).toEqual(kept);
  });
});
