import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import type { Queries } from '../../database/database.ts';
import { readEpoch } from '../../database/epoch.ts';
import { openDatabase } from '../../database/open-database.ts';
import { auditLog } from '../../database/tables.ts';
import { setPasswordHash } from '../../features/auth/accounts.store.ts';
import { openTestApp, signIn, type TestApp } from '../../testing/app.ts';
import { contentOf } from '../../testing/database/backup-content.store.ts';
import { describeEachDatabase, openTestPglite, openTestPostgres } from '../../testing/database/databases.ts';
import { quickHash } from '../../testing/quick-hash.ts';
import { addKnownThings } from '../../testing/things.store.ts';
import { runReplaceKeysCommand } from '../replace-keys-command.ts';
import { runBackupCommand } from './backup-command.ts';
import { restoreBackup } from './restore.store.ts';
import { writeBackup } from './write-backup.ts';

const COMMANDS = {
  'made-before': '019aa000-0000-7000-8000-000000000001',
  'made-after': '019aa000-0000-7000-8000-000000000002',
};
const PASSWORD = 'the password of an admin';
const folder = mkdtempSync(join(tmpdir(), 'baraza-backup-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

describeEachDatabase('a backup', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
    await addKnownThings(app);
    await setPasswordHash(app.context.database.queries, 'admin', await quickHash(PASSWORD));
    await push('made-before');
  });
  afterAll(() => app.close());

  let made = 0;
  const file = () => join(folder, `${++made}-${app.context.database.kind}.gz`);
  const backup = async () => {
    const path = file();
    await writeBackup(app.context.database, 'event-001', path);
    return path;
  };
  const restore = (path: string) => restoreBackup(app.context.database, 'event-001', path, 'admin');
  const rename = (name: string) => app.call('PUT', '/api/events/event-001', { as: app.admin, body: { name } });
  const push = (target_id: keyof typeof COMMANDS) => {
    const id = COMMANDS[target_id];
    const at = '2026-11-21T09:00:00.000Z';
    const device = { id: 'device-1', name: '', app_version: '1', sent_at: at, waiting: 1, last_seq: 9 };
    const args = { kind: 'session', target_id };
    const command = {
      id,
      name: 'add_bookmark',
      args,
      made_at: at,
      clock_offset_ms: 0,
      device_id: 'device-1',
      device_seq: 1,
    };
    const body = { protocol: PROTOCOL_VERSION, device, commands: [command] };
    return app.call('POST', '/api/sync/push', { as: app.attendee, body });
  };

  it('puts back every table as it was, under a new epoch', async () => {
    const { database } = app.context;
    const [before, epoch, path] = [await contentOf(database), await readEpoch(database.queries), await backup()];
    await rename('Changed');
    await app.addPerson('later@test.example');
    await app.call('DELETE', '/api/admin/people/third', { as: app.admin });
    await app.call('PUT', '/api/users/me', { as: app.attendee, body: { company: 'Kijani' } });
    expect(await contentOf(database)).not.toEqual(before);

    const { rows } = await restore(path);
    expect(rows).toBeGreaterThan(10);
    expect(await contentOf(database)).toEqual(before);
    expect(await readEpoch(database.queries)).not.toBe(epoch);
  });

  it('[S9] lets a replica read everything anew, and answers what it queued once', async () => {
    const path = await backup();
    await push('made-after');
    await restore(path);
    // What the server had answered and the restore took back goes out again; what it still knows is not done twice.
    for (const name of ['made-after', 'made-before'] as const)
      expect((await push(name)).body.outcomes).toMatchObject([{ command_id: COMMANDS[name], status: 'applied' }]);
    const collections = { users: { checkpoint: null, limit: 1_000 }, bookmarks: { checkpoint: null, limit: 1_000 } };
    const body = { protocol: PROTOCOL_VERSION, device_id: 'device-1', replica: null, collections };
    const pulled = (await app.call('POST', '/api/sync/pull', { as: app.attendee, body })).body;
    const targets = pulled.collections.bookmarks.documents.map(({ target_id }: { target_id: string }) => target_id);
    expect(targets.sort()).toEqual(['made-after', 'made-before']);
    expect(pulled.collections.users.documents.length).toBeGreaterThan(3);
  });

  it('leaves nothing of what could not be finished, and takes no other file for it', async () => {
    const { database } = app.context;
    const nowhere = join(folder, 'no-such-folder', 'backup.gz');
    await expect(writeBackup(database, 'event-001', nowhere)).rejects.toMatchObject({ code: 'ENOENT' });
    const path = await backup();
    const bytes = readFileSync(path);
    await expect(writeBackup(database, 'event-001', path)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(path)).toEqual(bytes);
    const halfway: typeof database = {
      ...database,
      snapshot: (work) => database.snapshot((tx) => work(failingAfter(tx, 12))),
    };
    const cut = file();
    await expect(writeBackup(halfway, 'event-001', cut)).rejects.toThrow('the database went away');
    expect(existsSync(cut)).toBe(false);
  });

  it('is for an admin who gives their password again', async () => {
    const download = (as: string, password: string) =>
      app.call('POST', '/api/admin/backup', { as, body: { password } });
    const admin = await signIn(app.context, app.admin.user);
    expect((await download(app.attendee.token, PASSWORD)).status).toBe(403);
    expect((await download(admin, 'a guess')).body).toMatchObject({
      code: 'invalid',
      detail: 'This is not your password.',
    });
    const answer = await download(admin, PASSWORD);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    expect(answer.headers.get('content-disposition')).toContain('.gz');
    const { queries } = app.context.database;
    const [noted] = await queries.select().from(auditLog).where(eq(auditLog.action, 'download_backup'));
    expect(noted).toMatchObject({ user_id: 'admin', document_id: 'event-001' });
  });
});

/** Queries of a database that goes away after so many statements. */
const failingAfter = (tx: Queries, statements: number): Queries => {
  let left = statements;
  return new Proxy(tx, {
    get(target, name) {
      if (name === 'execute' && left-- === 0) throw new Error('the database went away');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

it('moves an event from one kind of database to the other, and back', async () => {
  const [small, large] = [await openTestApp(await openTestPglite()), await openTestPostgres()];
  await addKnownThings(small);
  const before = await contentOf(small.context.database);
  const [there, back] = [join(folder, 'there.gz'), join(folder, 'back.gz')];
  await writeBackup(small.context.database, 'event-001', there);
  await restoreBackup(large, 'event-001', there, '');
  expect(await contentOf(large)).toEqual(before);
  await writeBackup(large, 'event-001', back);
  await restoreBackup(small.context.database, 'event-001', back, '');
  expect(await contentOf(small.context.database)).toEqual(before);
  await small.close();
  await large.close();
});

it('is had from a command line too, which says what it did or why not', async () => {
  const small = await openTestApp(await openTestPglite());
  const path = join(folder, 'by hand.gz');
  await writeBackup(small.context.database, 'event-001', path);
  await small.close();
  const settings = readConfig({ DATA_DIR: join(folder, 'data') });
  const run = (verb: 'backup' | 'restore', file?: string) => runBackupCommand(verb, file, settings);
  await expect(run('backup', join(folder, 'empty.gz'))).rejects.toThrow('There is no database in');
  await expect(runBackupCommand('restore', path, settings, undefined, 'two words')).rejects.toThrow(
    'can’t be called two words. Use 2 to 40 small letters',
  );
  expect(existsSync(settings.dataDir)).toBe(false);
  const place = `The embedded database in ${settings.dataDir}`;
  expect(await run('restore', path)).toMatch(new RegExp(`^\\d+ rows were put back, .*${place} was made for them\\.$`));
  expect(await run('restore', path)).toContain(`${place} has them.`);
  await expect(run('backup', path)).rejects.toThrow('choose another name');
  await expect(run('restore', join(folder, 'none.gz'))).rejects.toThrow('There is no');
  await expect(run('restore')).rejects.toThrow('Say which file');
  expect(await run('backup', join(folder, 'again.gz'))).toContain('rows were written');
  expect(statSync(join(folder, 'again.gz')).mode & 0o777).toBe(0o600);

  expect(await runReplaceKeysCommand(settings)).toContain('the codes of 3 people');
  await expect(runReplaceKeysCommand({ ...settings, eventId: 'event-9' })).rejects.toThrow('There is no event event-9');
  const database = await openDatabase(settings);
  const noted = await database.queries.select().from(auditLog).where(eq(auditLog.action, 'replace_event_keys'));
  expect(noted).toContainEqual(
    expect.objectContaining({ user_id: '', collection: 'events', document_id: 'event-001' }),
  );
  await database.close();
});
