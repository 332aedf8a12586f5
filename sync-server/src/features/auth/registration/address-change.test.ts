import type { ArgsOf } from '@baraza/schema/commands';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addressLinks } from '../../../database/tables/registration.ts';
import { openMail } from '../../../delivery/mail/transport.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { linkTokenIn, openMailFolder } from '../../../testing/mail/mail-folder.ts';
import { quickHash } from '../../../testing/quick-hash.ts';
import { openSyncApp, type SyncApp } from '../../../testing/sync-app.ts';
import { commandHandlers, demoHandlers } from '../../handlers.ts';
import type { UserRow } from '../../people/users.store.ts';
import { findUser } from '../../people/users.store.ts';
import { setPasswordHash } from '../accounts.store.ts';
import { sendMails } from '../mails/send-mails.ts';
import { startLink } from './address-links.store.ts';

const OWN = 'the password of the owner';

describeEachDatabase('another address for somebody who signs in with one', (open) => {
  let app: SyncApp;
  let mails: ReturnType<typeof openMailFolder>;
  let count = 0;
  let id: string;
  let old: string;
  let next: string;
  beforeAll(async () => {
    mails = openMailFolder();
    app = await openSyncApp(await open(), { env: { DATA_DIR: mails.dataDir, PUBLIC_URL: 'https://event.example' } });
    mails.isOf(app.context);
  });
  beforeEach(async () => {
    id = `person-${++count}`;
    old = `${id}@test.example`;
    next = `New-${id}@test.example`;
    const { user } = await app.addPerson(old, 'admin');
    await setPasswordHash(app.context.database.queries, user.id, await quickHash(OWN));
  });
  afterAll(async () => {
    await app.close();
    mails.remove();
  });

  const update = async (changes: ArgsOf<'update_person'>['changes'], user_id = id) => {
    const phone = app.device(app.admin);
    const [outcome] = await phone.push([phone.command('update_person', { user_id, changes })]);
    return outcome?.code ?? outcome?.status;
  };
  const send = () => sendMails(app.context, openMail(app.context.config), pino({ level: 'silent' }));
  /** Asks for the new address. @returns the token of the link that was mailed there */
  const ask = async (email = next) => {
    expect(await update({ email })).toBe('applied');
    await send();
    return tokenIn(mails.to(email).at(-1) ?? '');
  };
  const tokenIn = (mail: string) => /https:\/\/event\.example\/login#address=([\w-]{43})\n/.exec(mail)?.[1] ?? '';
  const confirm = (token: string) => app.call('POST', '/api/auth/confirm-address', { body: { token } });
  const row = async () => (await findUser(app.context.database.queries, 'event-001', id)) as UserRow;
  const enter = async (email: string, password = OWN) =>
    (await app.call('POST', '/api/auth/login', { body: { email, password } })).status;
  const forgot = (email: string) => app.call('POST', '/api/auth/forgot-password', { body: { email } });
  const resetTokenIn = (mail: string) => /#token=([\w-]+)/.exec(mail)?.[1] ?? '';

  it('waits until the link that was mailed there is opened; the old one signs in until then, and is told', async () => {
    const token = await ask();
    expect(await row()).toMatchObject({ email: old, pending_email: next, verified: true });
    expect([await enter(old), await enter(next)]).toEqual([200, 401]);
    const [told] = mails.to(old);
    expect(told).toMatch(/asked for your account there to use another address/);
    expect(told).toContain('choose a new password');
    expect(told).not.toContain('#address');
    await forgot(old);
    const reset = resetTokenIn(await mails.last(old, 2));

    const { status, body } = await confirm(token);
    expect([status, body.message]).toEqual([200, `Your address is ${next} from now on.`]);
    expect(await row()).toMatchObject({ email: next, pending_email: null, verified: true });
    expect([await enter(old), await enter(next)]).toEqual([401, 200]);
    await send();
    expect(await mails.last(old, 3)).toMatch(/uses another address from now on/);
    const late = await app.call('POST', '/api/auth/reset-password', {
      body: { token: reset, newPassword: 'a guess of it' },
    });
    expect(late.body.code).toBe('invalid_code');
    expect((await confirm(token)).body.code).toBe('invalid_code');
  });

  it('gives a thief no account: no link is mailed to the new one for a password, and a reset by the old one ends it', async () => {
    const token = await ask('thief@evil.example');
    const before = mails.to('thief@evil.example').length;
    await forgot('thief@evil.example');
    await forgot(old);
    const newPassword = 'another one of the owner';
    const reset = resetTokenIn(await mails.last(old, 2));
    expect((await app.call('POST', '/api/auth/reset-password', { body: { token: reset, newPassword } })).status).toBe(
      200,
    );
    expect(mails.to('thief@evil.example')).toHaveLength(before);
    expect((await confirm(token)).body.code).toBe('invalid_code');
    expect(await row()).toMatchObject({ email: old, pending_email: null });
    expect(await enter(old, newPassword)).toBe(200);
  });

  it('is refused with a sentence when somebody has it, then or by the time the link is opened', async () => {
    expect(await update({ email: 'ATTENDEE@test.example' })).toBe('already_registered');
    const token = await ask();
    await app.addPerson(next.toLowerCase());
    const { status, body } = await confirm(token);
    expect([status, body.code]).toEqual([409, 'already_registered']);
    expect(body.detail).toMatch(/Somebody else/);
    expect(await row()).toMatchObject({ email: old });
  });

  it('is called off by the address that there is, and replaced by another one: earlier links end', async () => {
    const first = await ask();
    expect(await update({ email: old.toUpperCase() })).toBe('applied');
    expect((await confirm(first)).body.code).toBe('invalid_code');
    expect((await row()).pending_email).toBeNull();
    const second = await ask();
    const third = await ask(`third-${next}`);
    expect((await confirm(second)).body.code).toBe('invalid_code');
    expect((await confirm(third)).status).toBe(200);
    expect((await row()).email).toBe(`third-${next}`);
  });

  it('changes nothing else by its link, and is not changed by the link of an invitation', async () => {
    const token = await ask();
    const verify = (link: string) =>
      app.call('POST', '/api/auth/verify', { body: { token: link, newPassword: 'a password of a thief' } });
    expect((await verify(token)).body.code).toBe('invalid_code');
    await update({ email: `invited-${next}` }, await unverified());
    await send();
    const invitation = linkTokenIn(await mails.last(`invited-${next}`));
    expect((await confirm(invitation)).body.code).toBe('invalid_code');
    expect((await verify(invitation)).status).toBe(200);
    expect((await confirm(token)).status).toBe(200);
  });

  const unverified = async () => {
    const person = { id: `unverified-${count}`, name: 'Not here yet', email: `unverified-${count}@test.example` };
    const phone = app.device(app.admin);
    await phone.push([phone.command('create_person', { person })]);
    return person.id;
  };

  it('is there at once for somebody who has proved none, and stays to be proved', async () => {
    const other = await unverified();
    expect(await update({ email: next }, other)).toBe('applied');
    const person = await findUser(app.context.database.queries, 'event-001', other);
    expect(person).toMatchObject({ email: next, pending_email: null, verified: false });
  });

  it('is shown to admins alone while it waits, and its link to one whose server sends no mail', async () => {
    await ask();
    const [phone, admins] = [app.device(app.attendee), app.device(app.admin)];
    await Promise.all([phone.pull(), admins.pull()]);
    expect(admins.find('users', id)).toMatchObject({ email: old, pending_email: next });
    expect(phone.find('users', id)).not.toHaveProperty('pending_email');
    const copied = await app.call('POST', `/api/users/${id}/invitation`, { as: app.admin });
    const link = /^https:\/\/event\.example\/login#address=([\w-]{43})$/.exec(copied.body.link);
    expect((await confirm(link?.[1] ?? '')).status).toBe(200);
    expect((await app.call('POST', `/api/users/${id}/invitation`, { as: app.admin })).body.code).toBe(
      'already_registered',
    );
  });

  it('never comes by an import, and its link ends with the person', async () => {
    const token = await ask();
    const phone = app.device(app.admin);
    const people = [{ id: `import-${count}`, name: 'Somebody else', email: next }];
    await phone.push([phone.command('import_people', { people })]);
    expect(await row()).toMatchObject({ email: old, pending_email: next });
    await phone.push([phone.command('erase_person', { user_id: id })]);
    expect((await confirm(token)).body.code).toBe('invalid_code');
    const { queries } = app.context.database;
    expect(await queries.$count(addressLinks, eq(addressLinks.user_id, id))).toBe(0);
  });

  it('is mailed its link also when it replaces one that is just being mailed', async () => {
    await update({ email: next });
    const sent: string[] = [];
    const slowly = async ({ to }: { to: string }) => {
      sent.push(to);
      if (to === next) await update({ email: `corrected-${next}` });
    };
    const log = pino({ level: 'silent' });
    const transport = { send: slowly, isServer: false };
    await sendMails(app.context, transport, log);
    await sendMails(app.context, transport, log);
    expect(sent).toContain(`corrected-${next}`);
  });

  it.each<[string, () => string]>([
    ['new', () => next],
    ['old', () => old],
  ])('ends what a stranger has registered with the %s one', async (_, address) => {
    const token = await ask();
    const registration = await startLink(app.context.database.queries, {
      ...{ event_id: 'event-001', email: address(), newcomer: { name: 'A stranger', company: '', position: '' } },
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    });
    expect((await confirm(token)).status).toBe(200);
    const body = { token: registration, newPassword: 'a password of a thief' };
    expect((await app.call('POST', '/api/auth/verify', { body })).body.code).toBe('invalid_code');
  });

  it('is there at once in the demo', async () => {
    app.context.handlers = demoHandlers;
    try {
      expect(await update({ email: next })).toBe('applied');
      expect(await row()).toMatchObject({ email: next, pending_email: null, verified: true });
    } finally {
      app.context.handlers = commandHandlers;
    }
  });

  it('is not had by links that are made up or too old; whoever tries many is refused, and a good one is not', async () => {
    const token = await ask();
    const old = await ask(`old-${next}`);
    await app.context.database.queries
      .update(addressLinks)
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where(eq(addressLinks.user_id, id));
    for (const bad of [token, old, 'made-up']) expect((await confirm(bad)).body.code).toBe('invalid_code');
    const good = await ask(`good-${next}`);
    for (let n = 0; n < 310; n++) await confirm(`made-up-${n}`);
    expect((await confirm('made-up')).status).toBe(429);
    expect((await confirm(good)).status).toBe(200);
  });
});
