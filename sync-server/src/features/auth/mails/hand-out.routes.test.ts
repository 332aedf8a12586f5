import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressLinks, auditLog, authSessions } from '../../../database/tables.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase, openTestPglite } from '../../../testing/database/databases.ts';

const PATH = '/api/admin/invitations/links';

async function addPeople({ context }: TestApp, ids: string[]): Promise<void> {
  const common = { event_id: 'event-001', verified: false };
  await context.database.queries
    .insert(tables.users)
    .values(
      ids.map((id) => ({ ...common, id, name: `Person ${id}`, email: `${id}@Example.org`, ticket_code: `CODE-${id}` })),
    );
}

describeEachDatabase('what a mail merge needs', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open(), { env: { PUBLIC_URL: 'https://event.example' } });
  });
  afterAll(() => app.close());
  const ask = (body: object) => app.call('POST', PATH, { as: app.admin, body });
  const counts = async () => {
    const { body } = await app.call('GET', '/api/admin/invitations', { as: app.admin });
    return [body.mailed, body.uninvited, body.invited];
  };

  it('is everybody who is to be invited, each with a link that signs them in once', async () => {
    await addPeople(app, ['amina', 'kofi']);
    await addPeople(app, ['revoked']);
    const { queries } = app.context.database;
    await queries.update(tables.users).set({ ticket_status: 'revoked' }).where(eq(tables.users.id, 'revoked'));
    await queries
      .update(tables.users)
      .set({ email: 'amina@example.org', shares_email: true })
      .where(eq(tables.users.id, 'kofi'));
    expect(await counts()).toEqual([false, 2, 0]);
    const { status, body } = await ask({ to: 'uninvited' });
    expect([status, body.more, body.people.length]).toEqual([200, false, 2]);
    const [amina, kofi] = body.people;
    expect([amina.shares_email, kofi.shares_email]).toEqual([false, true]);
    expect(kofi.link).toMatch(/#verify=person-/);
    expect(amina).toMatchObject({
      ...{ id: 'amina', name: 'Person amina', email: 'amina@Example.org', language: 'en', ticket_code: 'CODE-amina' },
      ...{ event: 'Test event', programme: 'https://event.example/?section=venue' },
      calendar: expect.stringMatching(/^https:\/\/event\.example\/api\/events\/event-001\/programme\.ics\?key=.{22}$/),
    });
    expect(amina.dates).toContain('2026');
    const token = /^https:\/\/event\.example\/login#verify=([\w-]{43})$/.exec(amina.link)?.[1];
    const enter = () => app.call('POST', '/api/auth/verify', { body: { token, newPassword: 'a long enough one' } });
    expect((await enter()).body.user.id).toBe('amina');
    expect((await enter()).body.code).toBe('invalid_code');
  });

  it('has invited them: they are listed again only among who has not come in, and an organiser is named', async () => {
    expect(await counts()).toEqual([false, 0, 1]);
    expect((await ask({ to: 'uninvited' })).body.people).toEqual([]);
    expect((await ask({ to: 'invited' })).body.people.map(({ id }: { id: string }) => id)).toEqual(['kofi']);
    expect((await app.call('POST', '/api/admin/invitations', { as: app.admin, body: {} })).body.queued).toBe(0);
    const entries = await app.context.database.queries
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'hand_out_invitations'));
    expect(entries.map(({ user_id, after }) => [user_id, after?.invitations]).sort()).toEqual([
      ['admin', 0],
      ['admin', 1],
      ['admin', 2],
    ]);
    // Nobody's address outlives them in the log.
    const { queries } = app.context.database;
    expect(await queries.$count(auditLog, eq(auditLog.collection, 'address_links'))).toBe(0);
    expect(JSON.stringify(await queries.select().from(auditLog)).toLowerCase()).not.toContain('amina@example.org');
    // Only hashes are kept.
    expect(JSON.stringify([entries, await app.context.database.queries.select().from(addressLinks)])).not.toContain(
      'verify=',
    );
  });

  it('comes in pages, of which none is missed by what the one before changed', async () => {
    await addPeople(
      app,
      Array.from({ length: 1_003 }, (_, n) => `crowd-${n}`),
    );
    const first = (await ask({ to: 'uninvited' })).body;
    expect([first.people.length, first.more]).toEqual([1_000, true]);
    const second = (await ask({ to: 'uninvited', after: first.people.at(-1).id })).body;
    expect([second.people.length, second.more]).toEqual([3, false]);
    const ids = [...first.people, ...second.people].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(1_003);
    expect((await counts())[1]).toBe(0);
  });

  it('is for admins, and says what is wrong', async () => {
    expect((await app.call('POST', PATH, { as: app.attendee, body: { to: 'uninvited' } })).status).toBe(403);
    expect((await ask({ to: 'everybody' })).body.code).toBe('invalid');
  });

  it('is not shown to a session that was stolen: the password is needed', async () => {
    const created_at = new Date(Date.now() - 660_000).toISOString();
    const { queries } = app.context.database;
    const before = await queries.$count(addressLinks);
    await queries.update(authSessions).set({ created_at, confirmed_at: null });
    expect((await ask({ to: 'invited' })).body.code).toBe('confirm_password');
    expect(await queries.$count(addressLinks)).toBe(before);
  });
});

describe('a server with a mail server', () => {
  it('hands out no links: who has an address is mailed there', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Baraza <hello@event.example>' };
    const app = await openTestApp(await openTestPglite(), { env });
    await addPeople(app, ['amina']);
    const { status, body } = await app.call('POST', PATH, { as: app.admin, body: { to: 'uninvited' } });
    expect([status, body.code, body.people]).toEqual([403, 'not_allowed', undefined]);
    expect(await app.context.database.queries.$count(addressLinks)).toBe(0);
    await app.close();
  });
});
