import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { authSessions } from '../../database/tables.ts';
import { openTestApp, signIn, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { TestDevice } from '../../testing/device.ts';
import { pairTestDoor } from '../../testing/door.store.ts';
import { openMailFolder } from '../../testing/mail/mail-folder.ts';
import { quickHash } from '../../testing/quick-hash.ts';
import { findUser } from '../people/users.store.ts';
import { setPasswordHash } from './accounts.store.ts';

const OWN = 'the password of the owner';
const ELEVEN_MINUTES = 660_000;

describeEachDatabase('a stolen session of an admin, more than ten minutes after the sign-in', (open) => {
  let app: TestApp;
  let mails: ReturnType<typeof openMailFolder>;
  let token: string;
  let victim: string;
  let count = 0;
  beforeAll(async () => {
    mails = openMailFolder();
    app = await openTestApp(await open(), { env: { DATA_DIR: mails.dataDir } });
    mails.isOf(app.context);
    await setPasswordHash(app.context.database.queries, 'admin', await quickHash(OWN));
  });
  afterAll(async () => {
    await app.close();
    mails.remove();
  });

  /** Makes all sessions that there are older. */
  const age = async (ms: number) => {
    const created_at = new Date(Date.now() - ms).toISOString();
    await app.context.database.queries.update(authSessions).set({ created_at });
  };
  beforeEach(async () => {
    token = await signIn(app.context, app.admin.user);
    await age(ELEVEN_MINUTES);
    victim = (await app.addPerson(`victim-${++count}@test.example`)).user.id;
  });

  const push = async (name: 'change_role' | 'erase_person' | 'update_person', args: object) => {
    const device = new TestDevice((path, body) => app.call('POST', path, { as: token, body }));
    const [outcome] = await device.push([device.command(name, args as never)]);
    return outcome?.code ?? outcome?.status;
  };
  const person = (id: string) => findUser(app.context.database.queries, 'event-001', id);
  const confirm = (password: string) => app.call('POST', '/api/auth/confirm', { as: token, body: { password } });
  const secondsLeft = async () => (await app.call('GET', '/api/auth/confirm', { as: token })).body.seconds;

  it('makes no accomplice an admin, and removes nobody, by what it pushes or by a call', async () => {
    expect(await push('change_role', { user_id: victim, role: 'admin' })).toBe('confirm_password');
    expect(await push('erase_person', { user_id: victim })).toBe('confirm_password');
    const { status, body } = await app.call('DELETE', `/api/admin/people/${victim}`, { as: token });
    expect([status, body.code]).toEqual([403, 'confirm_password']);
    expect(body.detail).toMatch(/password/);
    expect(await person(victim)).toMatchObject({ role: 'user' });
  });

  it('does not take away what is kept about one person', async () => {
    const { status, body } = await app.call('GET', `/api/admin/people/${victim}/data`, { as: token });
    expect([status, body.code]).toEqual([403, 'confirm_password']);
  });

  it('does not move its own account, nor that of anybody else, to an address of the thief', async () => {
    for (const user_id of ['admin', victim])
      expect(await push('update_person', { user_id, changes: { email: 'thief@evil.example' } })).toBe(
        'confirm_password',
      );
    await app.call('POST', '/api/auth/forgot-password', { body: { email: 'thief@evil.example' } });
    await app.call('POST', '/api/auth/forgot-password', { body: { email: 'admin@test.example' } });
    await mails.last('admin@test.example');
    expect(mails.to('thief@evil.example')).toEqual([]);
  });

  it('is not shown the link of an invitation, which whoever has it can use', async () => {
    await app.context.database.queries
      .update(tables.users)
      .set({ verified: false, role: 'admin' })
      .where(eq(tables.users.id, victim));
    const { body } = await app.call('POST', `/api/users/${victim}/invitation`, { as: token });
    expect([body.code, body.link]).toEqual(['confirm_password', undefined]);
    expect(await push('update_person', { user_id: victim, changes: { email: `thief-${count}@evil.example` } })).toBe(
      'confirm_password',
    );
  });

  it('goes on doing the rest of an admin’s work', async () => {
    expect(await push('update_person', { user_id: victim, changes: { company: 'Kijani' } })).toBe('applied');
    expect(await push('update_person', { user_id: victim, changes: { email: `Victim-${count}@test.example` } })).toBe(
      'applied',
    );
  });

  it('does all of it for ten minutes once the password was entered, and not in the owner’s other sessions', async () => {
    expect(await secondsLeft()).toBe(0);
    const other = await signIn(app.context, app.admin.user);
    await age(ELEVEN_MINUTES);
    const wrong = await confirm('a guess');
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'password']);
    expect(await secondsLeft()).toBe(0);
    expect((await confirm(OWN)).body).toEqual({ seconds: 600 });
    expect(await secondsLeft()).toBeGreaterThan(590);
    expect(await push('change_role', { user_id: victim, role: 'admin' })).toBe('applied');
    expect((await app.call('DELETE', `/api/admin/people/${victim}`, { as: other })).body.code).toBe('confirm_password');
    expect((await app.call('DELETE', `/api/admin/people/${victim}`, { as: token })).status).toBe(200);
  });

  it('guesses at the password eight times', async () => {
    for (let n = 0; n < 8; n++) expect((await confirm('a guess')).status).toBe(422);
    expect((await confirm(OWN)).status).toBe(429);
    token = await signIn(app.context, app.admin.user);
    expect((await confirm(OWN)).status).toBe(200);
  });

  it('is none of a door phone, which has no password', async () => {
    const door = await pairTestDoor(app.context);
    for (const method of ['GET', 'POST'])
      expect((await app.call(method, '/api/auth/confirm', { as: door.token, body: undefined })).status).toBe(403);
  });

  it('is every one in the demo, where any password is right', async () => {
    app.context.config.demo = true;
    try {
      expect(await secondsLeft()).toBeGreaterThan(590);
      expect(await push('change_role', { user_id: victim, role: 'admin' })).toBe('applied');
    } finally {
      app.context.config.demo = false;
    }
  });
});
