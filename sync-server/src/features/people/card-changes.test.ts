import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rateLimits } from '../../database/tables.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

const { users } = tables;

describeEachDatabase('changes of one’s own card', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  afterAll(() => app.close());

  it('are sixty in an hour and two hundred in a day, from whatever phone, and each person’s own', async () => {
    const phone = app.device(app.attendee);
    const change = async (count: number) => {
      const commands = Array.from({ length: count }, (_, n) =>
        phone.command('update_profile', { changes: { company: `Kijani ${n}` } }),
      );
      const outcomes = await phone.push(commands);
      return outcomes.map(({ status, code }) => code ?? status);
    };
    const applied = (count: number) => Array.from({ length: count }, () => 'applied');
    const anHourLater = () =>
      app.context.database.queries.update(rateLimits).set({ expire: sql`${rateLimits.expire} - 3600000` });

    expect(await change(80)).toEqual([...applied(60), ...Array.from({ length: 20 }, () => 'too_many_requests')]);
    const byCall = await app.call('PUT', '/api/users/me', { as: app.attendee, body: { company: 'Acacia' } });
    expect([byCall.status, byCall.body.company]).toEqual([429, undefined]);
    expect(Number(byCall.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await app.call('GET', '/api/users/me', { as: app.attendee })).body.company).toBe('Kijani 59');
    const others = await app.call('PUT', '/api/users/me', { as: app.another, body: { company: 'Acacia' } });
    expect(others.status).toBe(200);

    for (const most of [60, 60, 20]) {
      await anHourLater();
      const outcomes = await change(61);
      expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(most);
    }
  });

  it('of the name change what they are greeted by, unless they chose that themselves', async () => {
    const person = await app.addPerson('jhon@test.example');
    const { queries } = app.context.database;
    const put = async (body: object) => {
      await app.call('PUT', '/api/users/me', { as: person, body });
      const [card] = await queries.select().from(users).where(eq(users.id, 'jhon'));
      return [card?.name, card?.first_name];
    };
    await queries.update(users).set({ name: 'Jhon Smith', first_name: 'Jhon' }).where(eq(users.id, 'jhon'));
    expect(await put({ name: 'John Smith' })).toEqual(['John Smith', 'John']);
    expect(await put({ first_name: 'JJ' })).toEqual(['John Smith', 'JJ']);
    expect(await put({ name: 'Johannes Smith' })).toEqual(['Johannes Smith', 'JJ']);
  });
});
