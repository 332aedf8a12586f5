import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApp } from '../../../app.ts';
import { auditLog, contentImages } from '../../../database/tables.ts';
import { addEntry } from '../../../features/audit/audit.store.ts';
import { setPasswordHash } from '../../../features/auth/accounts.store.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { lateBody } from '../../../testing/calls/late-body.ts';
import { contentOf } from '../../../testing/database/backup-content.store.ts';
import { openTestPostgres } from '../../../testing/database/databases.ts';
import { quickHash } from '../../../testing/quick-hash.ts';
import { BY_CALL, restoreBackup } from '../restore.store.ts';
import { writeBackup } from '../write-backup.ts';
import { keepUpload } from './keep-upload.ts';

/** For a busy machine: a gigabyte is unpacked. */
const TEST_MS = 120_000;
const PASSWORD = 'of an admin';
const MIB = 1024 ** 2;
const folder = mkdtempSync(join(tmpdir(), 'baraza-by-call-'));
const path = join(folder, 'event.gz');
let app: TestApp;

beforeAll(async () => {
  app = await openTestApp(await openTestPostgres());
  await setPasswordHash(app.context.database.queries, app.admin.user.id, await quickHash(PASSWORD));
  await writeBackup(app.context.database, 'event-001', path);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const askForBackup = () => app.call('POST', '/api/admin/backup', { as: app.admin, body: { password: PASSWORD } });
const files = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`baraza-backup-${process.pid}-`));
/** The place of the one before is free a moment after its last byte, when its file is gone. */
const backup = async () => {
  await vi.waitFor(() => expect(files()).toEqual([]), { timeout: TEST_MS });
  return askForBackup();
};
const restore = (body: unknown) =>
  app.call('POST', '/api/admin/restore', {
    as: app.admin,
    body,
    headers: { 'content-type': 'application/gzip', 'baraza-password': encodeURIComponent(PASSWORD) },
  });

it('a second restore of the event is refused while one is being sent, and a backup is not', async () => {
  let meanwhile: unknown;
  const body = lateBody(readFileSync(path), async () => {
    const [second, saved] = [await restore(readFileSync(path)), await backup()];
    meanwhile = [second.status, second.body.code, second.headers.get('retry-after'), saved.status];
  });
  expect((await restore(body)).status).toBe(200);
  expect(meanwhile).toEqual([503, 'unavailable', '5', 200]);
});

it('a backup keeps its place, and its file, until it is taken or given up', async () => {
  await vi.waitFor(() => expect(files()).toEqual([]));
  // A file that is no larger than the buffers on its way is read at once.
  const of = { event_id: 'event-001', collection: 'rooms', document_id: 'room', media_type: 'image/webp' } as const;
  await app.context.database.queries.insert(contentImages).values({ ...of, hash: 'h', bytes: randomBytes(2 * MIB) });
  const headers = { authorization: `Bearer ${app.admin.token}`, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ password: PASSWORD }) };
  const from = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const slow = await createApp(app.context).request('/api/admin/backup', init, from);
  expect(slow.status).toBe(200);
  expect(await askForBackup()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(files()).toHaveLength(1);
  await slow.body?.cancel();
  await vi.waitFor(() => expect(files()).toEqual([]));
  expect((await backup()).status).toBe(200);
});

it('backups of an event by call are so many in an hour, and those of the command line are not counted', async () => {
  const answers = [];
  for (let at = 0; at < 30; at += 1) answers.push((await backup()).status);
  expect(answers).toContain(200);
  const refused = await backup();
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  await writeBackup(app.context.database, 'event-001', join(folder, 'once-more.gz'));
});

it(
  'a file that unpacks to more than a gigabyte is refused by call, so often in an hour; nothing changes',
  async () => {
    const { database } = app.context;
    const before = await contentOf(database);
    const [header = ''] = gunzipSync(readFileSync(path)).toString().split('\n');
    // Packed parts one behind the other are one file.
    const part = gzipSync(`audit_log\t${' '.repeat(MIB)}\n`);
    const large = Buffer.concat([gzipSync(`${header}\n`), ...Array.from({ length: 1_024 }, () => part)]);
    const refused = await restore(large);
    expect([refused.status, refused.body.detail]).toEqual([
      413,
      'Unpacked, a backup has 1 GiB at most: nothing was changed.',
    ]);
    const answers = [];
    for (let at = 0; at < 20; at += 1) answers.push((await restore(Buffer.from('no backup'))).status);
    expect([answers[0], answers.at(-1)]).toEqual([422, 429]);
    expect(await contentOf(database)).toEqual(before);
  },
  TEST_MS,
);

it('what a file adds to the audit log has a bound by call, and none from the command line', async () => {
  const { database } = app.context;
  const entry = { action: 'update', collection: 'events', document_id: 'event-001', event_id: 'event-001' };
  const at = new Date().toISOString();
  for (let count = 0; count < 300; count += 1) await addEntry(database.queries, { ...entry, user_id: 'admin', at });
  const long = join(folder, 'long.gz');
  await writeBackup(database, 'event-001', long);
  const elsewhere = await openTestApp(await openTestPostgres());
  try {
    const there = elsewhere.context.database;
    const bounds = { ...BY_CALL, growing: 1 };
    await expect(restoreBackup(there, 'event-001', long, '', { bounds })).rejects.toMatchObject({
      code: 'too_large',
      detail: 'This backup adds too much to the audit log: nothing was changed.',
    });
    expect(await there.queries.$count(auditLog)).toBeLessThan(300);
    await restoreBackup(there, 'event-001', long, '');
    expect(await there.queries.$count(auditLog)).toBeGreaterThan(300);
    // What is there already is not added once more.
    await restoreBackup(there, 'event-001', long, '', { bounds });
  } finally {
    await elsewhere.close();
  }
});

it('an upload that takes too long is given up, in words', async () => {
  const late = new AbortController();
  const body = lateBody('half of it', async () => {
    late.abort();
    await new Promise(() => {});
  });
  await expect(keepUpload(body, join(folder, 'late.gz'), late.signal)).rejects.toMatchObject({
    code: 'malformed',
    detail: 'The backup was more than an hour in coming: nothing was changed.',
  });
});
