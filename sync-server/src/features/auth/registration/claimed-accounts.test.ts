import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mails as mailTable } from '../../../database/tables.ts';
import { openMail } from '../../../delivery/mail/transport.ts';
import { performCommand } from '../../../sync/perform.ts';
import { serverOrigin } from '../../../sync/server-origin.ts';
import { openTestApp, signIn, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { linkTokenIn, openMailFolder } from '../../../testing/mail/mail-folder.ts';
import { quickHash } from '../../../testing/quick-hash.ts';
import { findUserByEmail, lockUser } from '../../people/users.store.ts';
import { setPasswordHash } from '../accounts.store.ts';
import { sendMails } from '../mails/send-mails.ts';

type Command =
  | 'import_people'
  | 'change_role'
  | 'create_person'
  | 'update_person'
  | 'set_ticket_status'
  | 'replace_ticket';

const GUESS = 'the password of a stranger';
const OWN = 'the password of the owner';

describeEachDatabase('an account that a stranger claims before its owner arrives', (open) => {
  let app: TestApp;
  let mails: ReturnType<typeof openMailFolder>;
  let email: string;
  let count = 0;
  beforeAll(async () => {
    mails = openMailFolder();
    app = await openTestApp(await open(), { env: { DATA_DIR: mails.dataDir, PUBLIC_URL: 'https://event.example' } });
    mails.isOf(app.context);
  });
  beforeEach(() => {
    email = `minister-${++count}@gov.example`;
  });
  afterAll(async () => {
    await app.close();
    mails.remove();
  });

  const register = (as = email) =>
    app.call('POST', '/api/auth/register', { body: { email: as, password: GUESS, name: 'Minister, trust me' } });
  const enter = (password: string) => app.call('POST', '/api/auth/login', { body: { email, password } });
  const verify = (token: string, newPassword = OWN) =>
    app.call('POST', '/api/auth/verify', { body: { token, newPassword } });
  const found = () => findUserByEmail(app.context.database.queries, 'event-001', email);
  const perform: (...of: [name: Command, args: never]) => Promise<unknown> = (name, args) => {
    const { id: user_id, event_id, role } = app.admin.user;
    const confirmed_until = new Date(Date.now() + 60_000).toISOString();
    const viewer = { user_id, event_id, role, session_id: 's', confirmed_until };
    return performCommand(app.context, viewer, name, args, serverOrigin());
  };
  const bringVip = () =>
    perform('import_people', {
      people: [{ id: crypto.randomUUID(), email: email.toUpperCase(), name: 'The Minister', ticketType: 'VIP' }],
    } as never);
  const importVip = async () => {
    await bringVip();
    await app.call('POST', '/api/admin/invitations', { as: app.admin, body: {} });
  };
  const send = () => sendMails(app.context, openMail(app.context.config), pino({ level: 'silent' }));

  /** Somebody who is here, has not proved their address, and got a password and a session in spite of it. */
  async function claimed() {
    await importVip();
    await send();
    const person = await found();
    if (!person) throw new Error('Nobody was imported');
    await setPasswordHash(app.context.database.queries, person.id, await quickHash(GUESS));
    const token = await signIn(app.context, person);
    expect([(await enter(GUESS)).status, (await app.call('GET', '/api/auth/me', { as: token })).status]).toEqual([
      200, 200,
    ]);
    return { person, token };
  }

  it('is none: no token, no password, no ticket, nobody in the list, until the link was opened', async () => {
    const { status, body } = await register();
    expect([status, Object.keys(body)]).toEqual([201, ['message']]);
    expect((await enter(GUESS)).status).toBe(401);
    expect(await found()).toBeUndefined();
    const directory = await app.call('GET', '/api/users/event/event-001/attendees', { as: app.admin });
    expect(JSON.stringify(directory.body)).not.toContain('trust me');
  });

  it('is worth nothing once an organiser imports the address as VIP; its owner comes in by the invitation', async () => {
    await register();
    const registration = linkTokenIn(await mails.last(email));
    await importVip();
    await send();
    expect((await enter(GUESS)).status).toBe(401);
    expect((await verify(registration, GUESS)).body.code).toBe('invalid_code');
    expect(await found()).toMatchObject({ name: 'The Minister', ticketType: 'VIP', verified: false });

    const { status, body } = await verify(linkTokenIn(await mails.last(email, 2)));
    expect([status, body.user.name, body.user.ticketType, body.user.verified]).toEqual([
      200,
      'The Minister',
      'VIP',
      true,
    ]);
    expect((await app.call('GET', '/api/auth/me', { as: body.access_token })).status).toBe(200);
    expect([(await enter(GUESS)).status, (await enter(OWN)).status]).toEqual([401, 200]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['imported', importVip],
    ['made an admin', (user_id) => perform('change_role', { user_id, role: 'admin' } as never)],
    ['given a ticket', (user_id) => perform('update_person', { user_id, changes: { ticketType: 'Speaker' } } as never)],
    [
      'given another address',
      (user_id) => perform('update_person', { user_id, changes: { email: `new-${email}` } } as never),
    ],
  ])('loses its password and its sessions when the person is %s', async (_, act) => {
    const { person, token } = await claimed();
    await act(person.id);
    expect((await app.call('GET', '/api/auth/me', { as: token })).status).toBe(401);
    expect((await enter(GUESS)).status).toBe(401);
  });

  it('keeps the password and the sessions of somebody who has proved their address', async () => {
    await importVip();
    await send();
    const { body } = await verify(linkTokenIn(await mails.last(email)));
    await importVip();
    await perform('update_person', { user_id: body.user.id, changes: { ticketType: 'Speaker' } } as never);
    await send();
    expect((await app.call('GET', '/api/auth/me', { as: body.access_token })).status).toBe(200);
    expect((await enter(OWN)).status).toBe(200);
    expect(mails.to(email)).toHaveLength(1);
  });

  it('is invited to the address of now, and not twice by two imports', async () => {
    await importVip();
    await send();
    const old = linkTokenIn(await mails.last(email));
    await importVip();
    await send();
    const person = await found();
    await perform('update_person', { user_id: person?.id, changes: { email: `new-${email}` } } as never);
    await send();
    expect((await verify(old)).body.code).toBe('invalid_code');
    expect((await verify(linkTokenIn(await mails.last(`new-${email}`)))).status).toBe(200);
    expect(mails.to(email)).toHaveLength(1);
  });

  it.each<[Command, object]>([
    ['update_person', { changes: { ticketType: 'Speaker' } }],
    ['update_person', { changes: { email: 'corrected@gov.example' } }],
    ['set_ticket_status', { ticket_status: 'valid' }],
    ['replace_ticket', { replaces: 1 }],
    ['change_role', { role: 'admin' }],
  ])('is claimed by %s %j, and invited by nobody before an organiser invites who was imported', async (name, args) => {
    await bringVip();
    const person = await found();
    if (!person) throw new Error('Nobody was imported');
    if (name === 'set_ticket_status') await perform(name, { user_id: person.id, ticket_status: 'revoked' } as never);
    const token = await signIn(app.context, person);
    await perform(name, { user_id: person.id, ...args } as never);
    expect((await app.call('GET', '/api/auth/me', { as: token })).status).toBe(401);
    const { queries } = app.context.database;
    expect(await queries.$count(mailTable, eq(mailTable.user_id, person.id))).toBe(0);
    await app.call('POST', '/api/admin/invitations', { as: app.admin, body: {} });
    expect(await queries.$count(mailTable, eq(mailTable.user_id, person.id))).toBe(1);
  });

  it('is not invited to an address that is corrected while the ticket is revoked', async () => {
    await importVip();
    await send();
    const person = await found();
    await perform('set_ticket_status', { user_id: person?.id, ticket_status: 'revoked' } as never);
    await perform('update_person', { user_id: person?.id, changes: { email: `new-${email}` } } as never);
    await send();
    expect(mails.to(`new-${email}`)).toHaveLength(0);
    await perform('set_ticket_status', { user_id: person?.id, ticket_status: 'valid' } as never);
    await send();
    expect(mails.to(`new-${email}`)).toHaveLength(1);
  });

  it('is proved by a mailed reset as well, and then every other link is used up', async () => {
    await importVip();
    await send();
    const invitation = linkTokenIn(await mails.last(email));
    await app.call('POST', '/api/auth/forgot-password', { body: { email } });
    const token = /\/login#token=([\w-]+)/.exec(await mails.last(email, 2))?.[1] ?? '';
    await app.call('POST', '/api/auth/reset-password', { body: { token, newPassword: OWN } });
    expect(await found()).toMatchObject({ verified: true });
    expect((await verify(invitation, GUESS)).body.code).toBe('invalid_code');
    expect((await enter(OWN)).status).toBe(200);
  });

  it('is proved by one invitation, and then another one and a link for a forgotten password are used up', async () => {
    await importVip();
    await send();
    const invitation = linkTokenIn(await mails.last(email));
    const copied = await app.call('POST', `/api/users/${(await found())?.id}/invitation`, { as: app.admin });
    await app.call('POST', '/api/auth/forgot-password', { body: { email } });
    const token = /\/login#token=([\w-]+)/.exec(await mails.last(email, 2))?.[1] ?? '';
    expect((await verify(invitation)).status).toBe(200);
    expect((await verify(linkTokenIn(copied.body.link), GUESS)).body.code).toBe('invalid_code');
    const reset = await app.call('POST', '/api/auth/reset-password', { body: { token, newPassword: GUESS } });
    expect(reset.body.code).toBe('invalid_code');
    expect([(await enter(GUESS)).status, (await enter(OWN)).status]).toEqual([401, 200]);
  });

  it('is not had by a link that was used, made up, too old, or taken to somebody who was removed', async () => {
    await importVip();
    await send();
    const token = linkTokenIn(await mails.last(email));
    expect((await verify('made-up')).body.code).toBe('invalid_code');
    const answers = await Promise.all([verify(token), verify(token, GUESS)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);

    await register('erased@example.org');
    const link = linkTokenIn(await mails.last('erased@example.org'));
    const { body } = await verify(link);
    await app.call('POST', '/api/auth/register', { body: { email: 'erased@example.org', name: 'Again' } });
    expect((await app.call('DELETE', `/api/admin/people/${body.user.id}`, { as: app.admin })).status).toBe(200);
    expect((await verify(link)).body.code).toBe('invalid_code');
  });

  it('is invited once by several processes, and one address that refuses mail holds up no other', async () => {
    await importVip();
    const first = email;
    email = `minister-${++count}@gov.example`;
    await importVip();
    const sent: string[] = [];
    const some = async ({ to }: { to: string }) => {
      if (to.toLowerCase() === first) throw new Error('550 no such mailbox');
      sent.push(to.toLowerCase());
    };
    const log = pino({ level: 'silent' });
    await Promise.all([1, 2, 3].map(() => sendMails(app.context, { send: some, isServer: false }, log)));
    expect(sent).toEqual([email]);
    expect(await lockUser(app.context.database.queries, 'event-001', (await found())?.id ?? '')).toMatchObject({
      verified: false,
    });
  });
});
