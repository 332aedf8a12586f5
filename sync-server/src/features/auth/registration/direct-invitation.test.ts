import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressLinks, mails } from '../../../database/tables.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { openMailServer, refusal } from '../../../testing/mail/mail-server.ts';
import { sendQueued, takeQueued } from '../../../testing/mail/send-queued.ts';
import { queueInvitations } from './invitations.store.ts';

describeEachDatabase('an invitation for one person, where a mail server is', (open) => {
  let app: TestApp;
  let server: Awaited<ReturnType<typeof openMailServer>>;
  beforeAll(async () => {
    server = await openMailServer();
    app = await openTestApp(await open(), { env: { ...server.env, PUBLIC_URL: 'https://event.example' } });
    await app.context.database.queries.insert(tables.users).values(
      ['amina', 'kofi', 'zuri', 'baraka'].map((id) => ({
        ...{ id, name: id, email: `${id}@example.org`, ticket_code: id },
        ...{ event_id: 'event-001', verified: false },
      })),
    );
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  const inviteOne = (id: string) => app.call('POST', `/api/users/${id}/invitation`, { as: app.admin });
  const register = (id: string) =>
    app.call('POST', '/api/auth/register', { body: { email: `${id}@example.org`, name: 'Who registers' } });
  const pause = (paused: boolean) => app.call('PUT', '/api/admin/invitations', { as: app.admin, body: { paused } });
  const queue = (...ids: string[]) => app.context.database.transaction((tx) => queueInvitations(tx, 'event-001', ids));
  const queued = (id: string) => app.context.database.queries.$count(mails, eq(mails.user_id, id));
  const links = (id: string) =>
    app.context.database.queries.$count(addressLinks, eq(addressLinks.email, `${id}@example.org`));
  const send = async () => (await takeQueued(app.context)).map(({ to }) => to);

  it('takes the place of a queued one, waits while they are paused, and goes before the others', async () => {
    await pause(true);
    await queue('kofi', 'amina');
    const { status, body } = await inviteOne('amina');
    expect([status, body]).toEqual([200, { message: 'A link is on its way to amina@example.org.', link: null }]);
    expect([await queued('amina'), await links('amina'), await send()]).toEqual([1, 0, []]);
    await pause(false);
    expect(await send()).toEqual(['amina@example.org', 'kofi@example.org']);
    expect(server.received).toEqual([]);
  });

  it('is of the link for a new address where one waits for it, and the old one is not told again', async () => {
    const { queries } = app.context.database;
    await queries.update(tables.users).set({ pending_email: 'new@example.org' }).where(eq(tables.users.id, 'another'));
    await inviteOne('another');
    expect(await send()).toEqual(['new@example.org']);
  });

  it('that who registers asks for is one like the others: whom it misses is listed, with what was said and when', async () => {
    server.behaviour.onRecipient = () => {
      throw refusal(550, 'no such mailbox');
    };
    expect((await register('zuri')).status).toBe(201);
    await sendQueued(app.context);
    delete server.behaviour.onRecipient;
    const { body } = await app.call('GET', '/api/admin/invitations', { as: app.admin });
    const zuri = body.missed.find((each: { user_id: string }) => each.user_id === 'zuri');
    expect(zuri).toMatchObject({ state: 'failed', answer: expect.stringContaining('no such mailbox') });
    expect(Date.now() - Date.parse(zuri.refused_at)).toBeLessThan(60_000);
    const started = await app.call('POST', '/api/admin/invitations', { as: app.admin, body: {} });
    expect(started.body.queued).toBe(1);
  });

  it('is mailed once to who registers while it waits, and while others are paused', async () => {
    await send();
    await queue('baraka');
    await pause(true);
    await register('baraka');
    expect(await send()).toEqual(['baraka@example.org']);
    await pause(false);
    expect(await send()).toEqual([]);
  });
});
