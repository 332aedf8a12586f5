import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PLAIN_NOTIFICATION } from '@baraza/schema/messages/notification';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Queries, rowsOf } from '../../database/database.ts';
import { readEpoch } from '../../database/epoch.ts';
import { auditLog, mails } from '../../database/tables.ts';
import { setPasswordHash } from '../../features/auth/accounts.store.ts';
import { startReset, useReset } from '../../features/auth/passwords/password-resets.store.ts';
import { startLink, useLink } from '../../features/auth/registration/address-links.store.ts';
import { queueInvitations } from '../../features/auth/registration/invitations.store.ts';
import { markRemoved } from '../../features/doors/doors.store.ts';
import { sendDue } from '../../features/messages/send-scheduled.ts';
import { revokeSessionsOf } from '../../http/session/sessions.store.ts';
import { openTestApp, signIn, type TestApp } from '../../testing/app.ts';
import { contentOf } from '../../testing/database/backup-content.store.ts';
import { describeEachDatabase, openTestPostgres } from '../../testing/database/databases.ts';
import { pairTestDoor } from '../../testing/door.store.ts';
import { quickHash } from '../../testing/quick-hash.ts';
import { addKnownThings } from '../../testing/things.store.ts';
import { checkBackup } from './backup-file.ts';
import { restoreBackup } from './restore.store.ts';
import { writeBackup } from './write-backup.ts';

const PASSWORD = 'the password: grüße';
const folder = mkdtempSync(join(tmpdir(), 'baraza-restore-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;
const file = () => join(folder, `${++made}.gz`);

/** A file whose lines were changed by somebody who knows how its last line is made. */
function remade(bytes: Uint8Array, change: (lines: string[]) => string[]): Buffer {
  const lines = change(gunzipSync(bytes).toString().split('\n').slice(0, -2));
  const sha256 = createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
  const end = `end\t${JSON.stringify({ rows: lines.length - 1, sha256 })}`;
  return gzipSync([...lines, end, ''].join('\n'));
}

describeEachDatabase('putting back a backup', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
    await addKnownThings(app);
    await setPasswordHash(app.context.database.queries, 'admin', await quickHash(PASSWORD));
  });
  afterAll(() => app.close());

  const backup = async () => {
    const path = file();
    await writeBackup(app.context.database, 'event-001', path);
    return path;
  };
  const restore = (path: string, by = 'admin') => restoreBackup(app.context.database, 'event-001', path, by);
  const upload = (body: unknown, password: string | undefined, as: string = app.admin.token) =>
    app.call('POST', '/api/admin/restore', {
      as,
      body,
      headers: {
        'content-type': 'application/gzip',
        ...(password !== undefined && { 'baraza-password': encodeURIComponent(password) }),
      },
    });
  it('stops unpacking a file that is small only while it is packed, and says so', async () => {
    const path = file();
    const header = '{"format":"baraza-backup"}';
    writeFileSync(path, gzipSync(`${header}\n${`users\t${' '.repeat(1_000)}\n`.repeat(20_000)}`));
    expect(statSync(path).size).toBeLessThan(100_000);
    const refused = await checkBackup({ path }, 'event-001', new Set(), 1_000).catch((error) => error);
    expect(refused).toMatchObject({
      code: 'too_large',
      detail: expect.stringMatching(/^Unpacked, a backup has .* at most/),
    });
    await expect(checkBackup({ path: await backup() }, 'event-001', new Set(), 1_000)).rejects.toMatchObject({
      code: 'too_large',
    });
  });

  const rename = (name: string) => app.call('PUT', '/api/events/event-001', { as: app.admin, body: { name } });
  const me = async (as: string) => (await app.call('GET', '/api/users/me', { as })).status;
  const login = async (email: string, password: string) =>
    (await app.call('POST', '/api/auth/login', { body: { email, password } })).body;

  it('is for an admin with their password, by call, and the audit log says who did it', async () => {
    const bytes = readFileSync(await backup());
    const before = await contentOf(app.context.database);
    await rename('Changed');
    const changed = await contentOf(app.context.database);
    expect((await upload(bytes, PASSWORD, app.attendee.token)).status).toBe(403);
    expect((await upload(bytes, 'a guess')).body).toMatchObject({ code: 'invalid', errors: [{ path: 'password' }] });
    expect((await upload(bytes, undefined)).status).toBe(422);
    expect((await upload(undefined, PASSWORD)).status).toBe(400);
    expect((await upload(new Uint8Array(), PASSWORD)).status).toBe(422);
    expect(await contentOf(app.context.database)).toEqual(changed);

    const { status, body } = await upload(bytes, PASSWORD);
    expect([status, body]).toEqual([200, { made_at: expect.any(String), rows: expect.any(Number) }]);
    expect(await contentOf(app.context.database)).toEqual(before);
    expect(await me(app.admin.token)).toBe(200);
    const { queries } = app.context.database;
    const noted = await queries.select().from(auditLog).where(eq(auditLog.action, 'restore_backup'));
    expect(noted).toMatchObject([{ user_id: 'admin', document_id: 'event-001', after: body }]);
  });

  it('does not send again what was planned in the backup for a time that has passed since', async () => {
    const { database } = app.context;
    const { notifications } = tables;
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const plan = {
      ...PLAIN_NOTIFICATION,
      event_id: 'event-001',
      title: 'Lunch',
      message: '',
      notification_type: '',
    } as const;
    const planned = { ...plan, type: 'info', user_id: '', state: 'scheduled', created_at: at(-120) } as const;
    await database.queries.insert(notifications).values([
      { ...planned, id: 'past', send_at: at(-60) },
      { ...planned, id: 'past-group', send_at: at(-50), audience: 'not_checked_in' },
      { ...planned, id: 'to-come', send_at: at(60) },
    ]);
    await restore(await backup());
    await sendDue(database, 'event-001');
    const rows = await database.queries.select().from(notifications).where(eq(notifications.title, 'Lunch'));
    expect([...new Set(rows.map(({ id, copy_of }) => copy_of || id))].sort()).toEqual([
      'past',
      'past-group',
      'to-come',
    ]);
    // Not at the time itself: that would say that it rang nowhere, which is not known here.
    const sentAt = (id: string) => Date.parse(rows.find((row) => row.id === id)?.send_at ?? '') + 1;
    for (const { id, copy_of, state, created_at } of rows)
      if (id === 'to-come') expect(state).toBe('scheduled');
      else expect([state, Date.parse(created_at)]).toEqual(['sent', sentAt(copy_of || id)]);
    expect(rows.filter(({ copy_of }) => copy_of === 'past-group').length).toBeGreaterThan(0);
    await database.queries.delete(notifications).where(eq(notifications.title, 'Lunch'));
  });

  it('never shortens the audit log, and never opens a session that was ended', async () => {
    const ended = await signIn(app.context, app.another.user);
    const path = await backup();
    await rename('Noted');
    const { queries } = app.context.database;
    await revokeSessionsOf(queries, 'another');
    const log = await queries.$count(auditLog);
    await restore(path);
    expect(await queries.$count(auditLog)).toBe(log + 1);
    expect(await me(ended)).toBe(401);
    expect(await me(app.admin.token)).toBe(200);
  });

  it('leaves whoever does it an admin who can sign in, whatever the file knows of them', async () => {
    const { queries } = app.context.database;
    const path = await backup();
    const late = await app.addPerson('late-admin@test.example', 'admin');
    await setPasswordHash(queries, 'late-admin', await quickHash(PASSWORD));
    await restore(path, 'late-admin');
    expect(await me(late.token)).toBe(200);
    expect((await login('late-admin@test.example', PASSWORD)).user).toMatchObject({ id: 'late-admin', role: 'admin' });

    // On a new server: the same address is somebody else in the file, with less to say and another password.
    await app.addPerson('twice@test.example');
    const older = await backup();
    await queries.delete(tables.users).where(eq(tables.users.id, 'twice'));
    const { token } = await app.addPerson('again@test.example', 'admin');
    await queries.update(tables.users).set({ email: 'Twice@test.example' }).where(eq(tables.users.id, 'again'));
    await setPasswordHash(queries, 'again', await quickHash(PASSWORD));
    await restore(older, 'again');
    expect(await me(token)).toBe(401);
    expect((await login('twice@test.example', PASSWORD)).user).toMatchObject({ id: 'twice', role: 'admin' });
  });

  it('[S9] keeps door phones that were paired since, with what waits on them, and lets none back in', async () => {
    const before = await pairTestDoor(app.context);
    const path = await backup();
    const since = await pairTestDoor(app.context);
    const { queries } = app.context.database;
    await markRemoved(queries, 'event-001', before.id, new Date().toISOString());
    await restore(path);
    const contact = (as: string) => app.call('GET', '/api/doors/me', { as });
    expect((await contact(since.token)).status).toBe(200);
    expect((await contact(before.token)).body).toMatchObject({ code: 'door_removed' });
  });

  it('signs out who is not there any more, and every process hears of it', async () => {
    const path = await backup();
    const late = await app.addPerson('later@test.example');
    const heard: (string | undefined)[] = [];
    const stop = app.context.database.onSessionsEnded((userId) => heard.push(userId));
    await restore(path);
    await expect.poll(() => heard).toContain('later');
    stop();
    expect(await me(late.token)).toBe(401);
  });

  it('keeps the mails of who is there, and none of who is not any more', async () => {
    const { database } = app.context;
    const path = await backup();
    await app.addPerson('unsent@test.example');
    await database.transaction((tx) => queueInvitations(tx, 'event-001', ['unsent', 'another']));
    await restore(path);
    const left = await database.queries.select().from(mails);
    expect(left.map(({ user_id }) => user_id)).toEqual(['another']);
  });

  it.each<[string, (queries: Queries) => Promise<string>, (queries: Queries, token: string) => Promise<unknown>]>([
    [
      'that lets somebody in',
      (queries) => {
        const of = { event_id: 'event-001', email: 'invited@test.example', newcomer: null };
        return startLink(queries, { ...of, expires_at: new Date(Date.now() + 600_000).toISOString() });
      },
      (queries, token) => useLink(queries, 'event-001', token),
    ],
    ['for a new password', (queries) => startReset(queries, 'another'), useReset],
  ])('brings back no link %s that was used since, and leaves one good that was mailed since', async (_, start, use) => {
    const { queries } = app.context.database;
    const before = await start(queries);
    const path = await backup();
    await use(queries, before);
    const since = await start(queries);
    await restore(path);
    expect(await use(queries, before)).toBeUndefined();
    expect(await use(queries, since)).toBeDefined();
  });

  it('is refused when it is damaged, cut short, foreign or newer, and nothing changes', async () => {
    const path = await backup();
    const bytes = readFileSync(path);
    const text = gunzipSync(bytes).toString();
    const [first = '', ...rest] = text.split('\n');
    const header = JSON.parse(first);
    const withHeader = (changes: object) => gzipSync([JSON.stringify({ ...header, ...changes }), ...rest].join('\n'));
    const { database } = app.context;
    const before = [await contentOf(database), await readEpoch(database.queries)];
    const aUser = (line: string) => line.startsWith('users\t');
    for (const [bad, says] of [
      [Buffer.from('no file of ours'), 'damaged'],
      [Buffer.alloc(0), 'damaged'],
      [gzipSync('{"format":"something else"}\n'), 'no backup'],
      [bytes.subarray(0, 900), 'damaged'],
      [bytes.subarray(0, bytes.length - 20), 'damaged'],
      [gzipSync(text.slice(0, text.lastIndexOf('\nend'))), 'damaged'],
      [gzipSync(text.replace('Test event', 'Fake event')), 'damaged'],
      [withHeader({ event_id: 'event-002' }), 'another event'],
      [withHeader({ version: 2 }), 'newer version'],
      [withHeader({ migrations: ['one to come'] }), 'newer version'],
      // Found when half of it is in the database already.
      [remade(bytes, (lines) => [...lines, lines.find(aUser) ?? '']), 'damaged'],
      [remade(bytes, (lines) => [...lines, 'users\t{"id":']), 'damaged'],
      [remade(bytes, (lines) => lines.map((line) => line.replace('Test event', 'Test\\u0000event'))), 'damaged'],
      [remade(bytes, (lines) => lines.filter((line) => !line.startsWith('events\t'))), 'no event'],
      [remade(bytes, (lines) => lines.map((line) => line.replace('"id": "event-001"', '"id": "event-9"'))), 'other'],
    ] as const) {
      const at = file();
      writeFileSync(at, bad);
      await expect(restore(at), says).rejects.toMatchObject({ code: 'invalid', detail: expect.stringContaining(says) });
    }
    expect([await contentOf(database), await readEpoch(database.queries)]).toEqual(before);
    await restore(path);
  });

  it('is whole when two do it at once', async () => {
    const [path, before] = [await backup(), await contentOf(app.context.database)];
    await rename('Changed again');
    const both = await Promise.allSettled([restore(path), restore(path)]);
    expect(both).toContainEqual(expect.objectContaining({ status: 'fulfilled' }));
    expect(await contentOf(app.context.database)).toEqual(before);
  });

  it('takes no other event along, and none away', async () => {
    const { database } = app.context;
    const path = await backup();
    await app.addEvent({ id: 'event-002' });
    const before = await contentOf(database);
    await expect(backup()).rejects.toMatchObject({ detail: expect.stringContaining('other events') });
    await expect(restore(path)).rejects.toMatchObject({ detail: expect.stringContaining('other events') });
    expect(await contentOf(database)).toEqual(before);
  });
});

it('a backup that had to wait for a restore has what that put back, not the emptiness before it', async () => {
  const app = await openTestApp(await openTestPostgres());
  const { database } = app.context;
  const path = file();
  let writing: Promise<{ rows: number }> | undefined;
  await database.transaction(async (tx) => {
    await tx.execute(sql`lock table users in access exclusive mode`);
    writing = writeBackup(database, 'event-001', path);
    const waiting = sql`select 1 as found from pg_locks where not granted and relation = 'users'::regclass`;
    await expect.poll(() => rowsOf(database.queries, waiting)).not.toEqual([]);
    await tx.execute(sql`create temp table people on commit drop as select * from users`);
    await tx.execute(sql`truncate users`);
    await tx.execute(sql`insert into users select * from people`);
  });
  await writing;
  const lines = gunzipSync(readFileSync(path)).toString().split('\n');
  expect(lines.filter((line) => line.startsWith('users\t'))).toHaveLength(3);
  await app.close();
});
