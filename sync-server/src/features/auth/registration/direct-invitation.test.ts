import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressLinks, mails } from '../../../database/tables.ts';
import { queueMails } from '../../../delivery/mail/queue.store.ts';
import type { Mail } from '../../../delivery/mail/transport.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/databases.ts';
import { openMailServer, refusal } from '../../../testing/mail-server.ts';
import { sendMails } from '../mails/send-mails.ts';
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
  const send = async () => {
    const sent: string[] = [];
    const transport = { isServer: false, send: async ({ to }: Mail) => void sent.push(to) };
    await sendMails(app.context, transport, pino({ level: 'silent' }));
    return sent;
  };

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

  it('leaves nothing good behind when who registers can’t be mailed theirs, so that they are not left out', async () => {
    let refused = 0;
    server.behaviour.onRecipient = () => {
      refused += 1;
      throw refusal(550, 'no such mailbox');
    };
    await register('zuri');
    await expect.poll(() => refused, { timeout: 20_000 }).toBe(1);
    await expect.poll(() => links('zuri'), { timeout: 20_000 }).toBe(0);
    delete server.behaviour.onRecipient;
    const { body } = await app.call('POST', '/api/admin/invitations', { as: app.admin, body: {} });
    expect(body.queued).toBe(2);
  });

  it('is not mailed twice to who registers while it waits', async () => {
    await app.context.database.transaction((tx) =>
      queueMails(tx, 'event-001', [{ kind: 'invitation', user_id: 'baraka' }]),
    );
    await register('baraka');
    await expect.poll(() => server.received.map(({ to }) => to), { timeout: 20_000 }).toEqual(['baraka@example.org']);
    await expect.poll(() => queued('baraka'), { timeout: 20_000 }).toBe(0);
    expect(await send()).not.toContain('baraka@example.org');
  });
});
