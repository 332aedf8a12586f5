import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { changeRole } from '../people/users.store.ts';
import { addFirstAdmin } from './first-admin.ts';

const EVENT = 'event-001';
const named = { email: 'wanjiru.kamau@example.org', password: 'the one of the configuration' };

describeEachDatabase('the admin that the configuration names', (open) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp(await open());
    await changeRole(app.context.database.queries, 'admin', 'user');
  });
  afterEach(() => app.close());

  const add = () => addFirstAdmin(app.context.database, EVENT, named);
  const signIn = (email = named.email, password = named.password) =>
    app.call('POST', '/api/auth/login', { body: { email, password } });

  it('is made when there is none, and signs in', async () => {
    await add();
    const { status, body } = await signIn();
    expect([status, body.user]).toEqual([
      200,
      expect.objectContaining({ name: 'Wanjiru Kamau', role: 'admin', ticketType: 'Staff', event_id: EVENT }),
    ]);
  });

  it('is not made, nor their password set, where somebody is an admin already', async () => {
    await add();
    await addFirstAdmin(app.context.database, EVENT, { email: 'another@test.example', password: 'never set by this' });
    expect((await signIn('another@test.example', 'never set by this')).status).toBe(401);
    await addFirstAdmin(app.context.database, EVENT, { ...named, password: 'another one than before' });
    expect((await signIn()).status).toBe(200);
  });

  it('is the one that there is with this address, signed out and with the password of the configuration', async () => {
    const { user, token } = await app.addPerson(named.email);
    await add();
    expect((await app.call('GET', '/api/auth/me', { as: token })).status).toBe(401);
    expect((await signIn()).body.user).toMatchObject({ id: user.id, role: 'admin', ticketType: 'Standard' });
    const { users } = tables;
    expect(await app.context.database.queries.$count(users, eq(users.email, named.email))).toBe(1);
  });
});
