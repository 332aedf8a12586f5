import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';

describeEachDatabase('the directory', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
    await app.addPerson('shy@example.org');
    await app.context.database.queries.update(tables.users).set({ hidden: true }).where(eq(tables.users.id, 'shy'));
  });
  afterAll(() => app.close());

  const list = (as: TestApp['admin'], query = '') =>
    app.call('GET', `/api/users/event/event-001/attendees${query}`, { as });
  const ids = (people: { id: string }[]) => people.map(({ id }) => id).sort();

  it('has public cards only, of people who have not hidden themselves', async () => {
    const { status, body, headers } = await list(app.attendee);
    expect([status, headers.get('x-total-count')]).toEqual([200, '3']);
    expect(ids(body)).toEqual(['admin', 'another', 'attendee']);
    for (const person of body.filter(({ id }: { id: string }) => id !== 'attendee'))
      for (const field of ['email', 'role', 'ticket_code', 'ticket_status']) expect(person).not.toHaveProperty(field);
  });

  it('has everybody for an admin, in pages', async () => {
    const { body, headers } = await list(app.admin);
    expect(ids(body)).toEqual(['admin', 'another', 'attendee', 'shy']);
    expect(headers.get('x-total-count')).toBe('4');
    expect(body[0]).toHaveProperty('email');
    const pages = [await list(app.admin, '?limit=3'), await list(app.admin, '?limit=3&offset=3')];
    expect(ids(pages.flatMap((page) => page.body))).toEqual(ids(body));
  });

  describe('searched', () => {
    const found = async (search: string, as = app.attendee) =>
      ids((await list(as, `?search=${encodeURIComponent(search)}`)).body);
    beforeAll(async () => {
      const set = (id: string, card: Partial<typeof tables.users.$inferInsert>) =>
        app.context.database.queries.update(tables.users).set(card).where(eq(tables.users.id, id));
      await set('another', { name: 'Wanjirũ Mũriũki', company: 'N’Golo & Söhne', interests: ['air quality'] });
      await set('shy', { name: 'Wanjirũ Kamau' });
      await set('admin', { name: 'أحمد بن عيسى', position: 'Nurse' });
    });

    it.each([
      ['muriuki wanj', ['another']],
      ['NGOLO', ['another']],
      ['air qual', ['another']],
      ['احمد', ['admin']],
      ['nurse', ['admin']],
      ['uriuki', []],
      ['muriuki nurse', []],
      ["') | ':* --", []],
      ['another@test', []],
    ])('finds by "%s", the beginnings of words of a card, whatever their accents', async (search, who) => {
      expect(await found(search)).toEqual(who);
    });

    it('finds nobody who hides, nor for a revoked ticket anybody else', async () => {
      expect(await found('wanjiru')).toEqual(['another']);
      expect(await found('wanjiru', app.admin)).toEqual(['another', 'shy']);
      const gone = await app.addPerson('gone@test.example');
      const revoked = { name: 'Gone', ticket_status: 'revoked' } as const;
      await app.context.database.queries.update(tables.users).set(revoked).where(eq(tables.users.id, 'gone'));
      expect([await found('wanjiru', gone), await found('gone', gone)]).toEqual([[], ['gone']]);
    });

    it('finds a word that is very long, and says how many there are', async () => {
      const { queries } = app.context.database;
      await queries
        .update(tables.users)
        .set({ bio: '', company: 'x'.repeat(200) })
        .where(eq(tables.users.id, 'another'));
      expect(await found('x'.repeat(90))).toEqual(['another']);
      const { headers, body } = await list(app.attendee, '?search=person&limit=1');
      expect([headers.get('x-total-count'), body.length]).toEqual(['1', 1]);
      expect((await list(app.attendee, `?search=${'x'.repeat(101)}`)).status).toBe(422);
    });

    it('ignores short words and those after the sixth, and finds nobody by a short one alone', async () => {
      await app.context.database.queries
        .update(tables.users)
        .set({ company: 'Aa Bb Cc Dd Ee Ff' })
        .where(eq(tables.users.id, 'another'));
      expect(await found('x aa y')).toEqual(['another']);
      expect([await found('aa bb cc dd ee ff zz'), await found('aa bb zz')]).toEqual([['another'], []]);
      const { headers, body } = await list(app.attendee, '?search=w');
      expect([headers.get('x-total-count'), body]).toEqual(['0', []]);
    });

    it('finds the first 51 by name, and counts no more', async () => {
      const { queries } = app.context.database;
      await queries.execute(sql`
        insert into users (id, event_id, ticket_code, name, email)
        select 'many-' || i, 'event-001', i, 'Zawadi ' || i, i || '@many.test.example' from generate_series(100, 159) i`);
      const many = Array.from({ length: 51 }, (_, i) => `many-${100 + i}`);
      const whole = await list(app.attendee, '?search=zawadi');
      expect([ids(whole.body), whole.headers.get('x-total-count')]).toEqual([many, '51']);
      const rest = await list(app.attendee, '?search=zawadi&limit=100&offset=49');
      expect([ids(rest.body), rest.headers.get('x-total-count')]).toEqual([many.slice(49), '51']);
      await queries.delete(tables.users).where(eq(sql`left(${tables.users.id}, 5)`, 'many-'));
    });
  });

  it('refuses pages that are none, and other events', async () => {
    for (const query of ['?limit=0', '?limit=100001', '?offset=-1', '?limit=x'])
      expect((await list(app.attendee, query)).status).toBe(422);
    const elsewhere = await app.call('GET', '/api/users/event/event-002/attendees', { as: app.admin });
    expect(elsewhere.status).toBe(404);
  });

  it('answers the same for who hides and who is not there', async () => {
    const card = (id: string, as: TestApp['admin']) => app.call('GET', `/api/users/${id}`, { as });
    const [hidden, nobody] = [await card('shy', app.attendee), await card('nobody', app.attendee)];
    expect([hidden.status, hidden.body]).toEqual([404, nobody.body]);
    expect((await card('shy', app.admin)).status).toBe(200);
    expect((await card('attendee', app.attendee)).body).toHaveProperty('ticket_code');
    expect((await card('attendee', app.admin)).body).not.toHaveProperty('ticket_code');
  });
});
