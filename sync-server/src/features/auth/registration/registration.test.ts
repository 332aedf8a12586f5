import { tables } from '@baraza/schema/tables';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressLinks } from '../../../database/tables/registration.ts';
import { auditLog, mails as mailTable } from '../../../database/tables.ts';
import { performCommand } from '../../../sync/perform.ts';
import { serverOrigin } from '../../../sync/server-origin.ts';
import { addAccount } from '../../../testing/account.store.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase, openTestPglite } from '../../../testing/database/databases.ts';
import { linkTokenIn, openMailFolder } from '../../../testing/mail/mail-folder.ts';

const PASSWORD = 'a long enough one';

describeEachDatabase('registration', (open) => {
  let app: TestApp;
  const mails = openMailFolder();
  beforeAll(async () => {
    const env = { DATA_DIR: mails.dataDir, PUBLIC_URL: 'https://event.example' };
    app = await openTestApp(await open(), { env, event: { registration: 'invited' } });
    mails.isOf(app.context);
  });
  afterAll(async () => {
    await app.close();
    mails.remove();
  });

  const register = (email: string, more: object = {}, from?: string) =>
    app.call('POST', '/api/auth/register', { body: { email, name: 'Somebody', ...more }, ...(from && { from }) });
  const verify = (token: string) => app.call('POST', '/api/auth/verify', { body: { token, newPassword: PASSWORD } });
  const change = (body: object) => app.call('PUT', '/api/events/event-001', { as: app.admin, body });
  const links = (email: string) =>
    app.context.database.queries.$count(addressLinks, eq(addressLinks.email, email.toLowerCase()));

  it('is closed unless the event says otherwise, for known and unknown addresses', async () => {
    const answers = [await register('new@example.org'), await register(app.attendee.user.email)];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'registration_closed']);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(mails.all()).toEqual([]);
    expect((await app.call('GET', '/api/config')).body.registration).toBe('invited');
  });

  it('by a code needs one, which only admins see, in whatever case', async () => {
    expect((await change({ registration: 'code' })).body.errors).toMatchObject([{ path: 'registration_code' }]);
    expect((await change({ registration: 'code', registration_code: 'Baobab 26' })).status).toBe(200);
    for (const path of ['/api/events/event-001', '/events']) {
      expect(JSON.stringify((await app.call('GET', path, { as: app.admin })).body)).toContain('Baobab 26');
      const seen = JSON.stringify((await app.call('GET', path, { as: app.attendee })).body);
      expect(seen).toContain('"registration":"code"');
      expect(seen).not.toContain('Baobab');
    }
    expect(JSON.stringify((await app.call('GET', '/api/config')).body)).not.toContain('Baobab');

    for (const code of [undefined, '', 'Baobab', 'Baobab 26x']) {
      const { status, body } = await register('code@example.org', { code });
      expect([status, body.code, body.errors[0].path]).toEqual([422, 'invalid_code', 'code']);
    }
    expect(mails.all()).toEqual([]);
    expect((await register('code@example.org', { code: ' BAOBAB 26 ' })).status).toBe(201);
    expect(linkTokenIn(await mails.last('code@example.org'))).toHaveLength(43);
  });

  it('by a code that has leaked ends with it: a link that was mailed before adds nobody under another code, or none', async () => {
    await change({ registration: 'code', registration_code: 'Baobab 26' });
    await register('leaked@example.org', { code: 'Baobab 26' });
    const token = linkTokenIn(await mails.last('leaked@example.org'));
    await change({ registration: 'code', registration_code: 'Mvule 27' });
    expect((await verify(token)).body.code).toBe('invalid_code');
    await change({ registration: 'invited' });
    expect((await verify(token)).body.code).toBe('registration_closed');
    await change({ registration: 'code', registration_code: 'baobab 26' });
    expect((await verify(token)).body.user).toMatchObject({ email: 'leaked@example.org', verified: true });
  });

  it('by a code slows who guesses it, and nobody elsewhere', async () => {
    const guesses = Array.from({ length: 101 }, (_, at) =>
      register('g@example.org', { code: `guess ${at}` }, '10.0.0.9'),
    );
    await Promise.all(guesses);
    expect((await register('g@example.org', { code: 'Baobab 26' }, '10.0.0.9')).status).toBe(429);
    expect((await register('g@example.org', { code: 'Baobab 26' }, '10.0.0.8')).status).toBe(201);
  });

  it('answers the same for an address that has an account, and tells only its owner', async () => {
    await change({ registration: 'open' });
    await addAccount(app, { email: 'known@example.org', password: PASSWORD });
    const answers = [await register('known@example.org'), await register('fresh@example.org')];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [known, fresh] = answers.map(({ body }) => JSON.stringify(body));
    expect(known?.replace('known', 'fresh')).toBe(fresh);
    const [told, mailed] = [await mails.last('known@example.org'), await mails.last('fresh@example.org')];
    expect(told).toContain('tried to register');
    expect(told).toContain('https://event.example/login\n');
    expect([linkTokenIn(told), linkTokenIn(mailed).length]).toEqual(['', 43]);
    const body = { email: 'known@example.org', password: PASSWORD };
    expect((await app.call('POST', '/api/auth/login', { body })).status).toBe(200);
  });

  it('mails nothing that a stranger wrote, and nobody too often', async () => {
    const name = 'Win a prize at https://evil.example';
    await register('spammed@example.org', { name, company: name });
    expect(await mails.last('spammed@example.org')).not.toContain('evil.example');
    const more = await Promise.all(Array.from({ length: 5 }, () => register('SPAMMED@example.org')));
    expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 429]);
  });

  it('gives a link that is kept as a hash, works once, and for a day', async () => {
    await register('once@example.org');
    const token = linkTokenIn(await mails.last('once@example.org'));
    const rows = await app.context.database.queries.select().from(addressLinks);
    expect(JSON.stringify(rows)).not.toContain(token);
    const { body } = await verify(token);
    expect(body).toMatchObject({
      token_type: 'bearer',
      user: { email: 'once@example.org', role: 'user', verified: true },
    });
    expect((await verify(token)).body.code).toBe('invalid_code');

    await register('late@example.org');
    const late = linkTokenIn(await mails.last('late@example.org'));
    const [row] = await app.context.database.queries
      .select()
      .from(addressLinks)
      .where(eq(addressLinks.email, 'late@example.org'));
    expect(Date.parse(row?.expires_at ?? '') - Date.now()).toBeLessThanOrEqual(86_400_000);
    const past = new Date(Date.now() - 1_000).toISOString();
    await app.context.database.queries
      .update(addressLinks)
      .set({ expires_at: past })
      .where(eq(addressLinks.email, 'late@example.org'));
    expect((await verify(late)).body.code).toBe('invalid_code');
    await register('sweeper@example.org');
    await mails.last('sweeper@example.org');
    expect(await links('late@example.org')).toBe(0);
  });

  it('hands an admin the link of one unverified person where no mail server is, and notes it', async () => {
    const id = crypto.randomUUID();
    const [email, person] = ['Silent@example.org', { id, name: 'Silent', email: 'Silent@example.org' }];
    await app.context.database.queries
      .insert(tables.users)
      .values({ ...person, event_id: 'event-001', ticket_code: 'x', verified: false });
    const invite = (of: string) => app.call('POST', `/api/users/${of}/invitation`, { as: app.admin });
    const setTicket = (ticket_status: 'valid' | 'revoked') =>
      app.context.database.queries.update(tables.users).set({ ticket_status }).where(eq(tables.users.id, id));
    // Nobody comes without a ticket.
    await setTicket('revoked');
    expect((await invite(id)).body).toMatchObject({ code: 'ticket_revoked' });
    await setTicket('valid');
    const { status, body } = await invite(id);
    expect(status).toBe(200);
    expect(body.link).toMatch(/^https:\/\/event\.example\/login#verify=/);
    const entry = and(eq(auditLog.document_id, id), eq(auditLog.action, 'copy_invitation'));
    expect(await app.context.database.queries.$count(auditLog, entry)).toBe(1);
    const entries = await app.context.database.queries.select().from(auditLog).where(entry);
    expect(JSON.stringify(entries)).not.toContain(linkTokenIn(body.link));
    expect((await verify(linkTokenIn(body.link))).body.user.email).toBe(email);
    // Otherwise an admin could take over the account of another.
    expect((await invite(id)).body.code).toBe('already_registered');
    expect((await invite(app.attendee.user.id)).body.code).toBe('already_registered');
    expect((await invite('nobody')).status).toBe(404);
  });
});

describe('registration in the demo', () => {
  it('is open, and signs in at once', async () => {
    const app = await openTestApp(await openTestPglite(), { env: { DEMO: '1' }, event: { registration: 'invited' } });
    const body = { email: 'newcomer@example.org', password: PASSWORD, name: 'Newcomer' };
    const { status, body: answer } = await app.call('POST', '/api/auth/register', { body });
    expect(status).toBe(201);
    expect(answer).toMatchObject({ token_type: 'bearer', user: { email: body.email, verified: true } });
    expect((await app.call('GET', '/api/auth/me', { as: answer.access_token })).status).toBe(200);
    expect((await app.call('POST', '/api/auth/register', { body })).body.code).toBe('already_registered');
    expect((await app.call('GET', '/api/config')).body.registration).toBe('open');
    const people = [{ id: 'imported', email: 'imported@example.org', name: 'Imported' }];
    const { id: user_id, event_id, role } = app.admin.user;
    const admin = { user_id, event_id, role, session_id: 's' };
    await performCommand(app.context, admin, 'import_people', { people }, serverOrigin());
    const imported = await app.call('GET', '/api/users/imported', { as: app.admin });
    expect(imported.body.verified).toBe(true);
    expect(await app.context.database.queries.$count(mailTable)).toBe(0);
    const { password: _, ...without } = body;
    expect((await app.call('POST', '/api/auth/register', { body: without })).body.errors[0].path).toBe('password');
    await app.close();
  });
});
