import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { setPasswordHash } from '../../features/auth/accounts.store.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { contentOf } from '../../testing/database/backup-content.store.ts';
import { openTestPglite } from '../../testing/database/databases.ts';
import { quickHash } from '../../testing/quick-hash.ts';
import { addKnownThings } from '../../testing/things.store.ts';
import { runBackupCommand } from './backup-command.ts';
import { restoreBackup } from './restore.store.ts';
import { readBackup, unlock } from './stored-backup.ts';
import { writeBackup } from './write-backup.ts';

const PASSWORD = 'the password of an admin';
const PASSPHRASE = 'grüße: correct horse battery';
/** "packed by another tool", by `age -p` 1.1.1 with the passphrase "correct horse battery". */
const MADE_BY_AGE =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCB5bmFNajNiNk9ZWVB0OUY1V2REaStRIDE4CjM1NklXUVNYSWpIUzJWbGM5R2NSZkJGdGlDK29S' +
  'aXFhRDFlTGdKWm1qYWMKLS0tIDlPazhDRXBvMCtRS0VIL2U0YVd6ZHVja1NUZ3RSOTI5ODhDMjViNEt5V0UKpPpt90EbPe9wdtUJs19Mr18nD/Wr8KGl' +
  'VpPLhVAuLLfcDYPigZlP7/dI8SLRHuOI0xuellmV';
/** The same by `age -r`, for a key instead of a passphrase. */
const FOR_A_KEY =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSB5TkdGekhnRk1xZUlIa09SQm9LL25YZEFnWlR3R0xFYXoyaklyaHJRUlNvCndwZ1gwc1p0U0Ft' +
  'amx4R0dKMEhFUElMWjI5WFFTeFE2dlZzM1hNYjN6NzAKLS0tIDJ4OUFheWpuK2RxeHcvL0JmbEtqQ3BlRFhvUyswU0JPSVdRY2MySU9IcTAKss18ufXj' +
  'uP8KZOLJL19xJjZtmsF6njyjbtPOOqTOmZeZ30fx+EqWqgZENVWPME5T0PBltQCq';

const folder = mkdtempSync(join(tmpdir(), 'baraza-encrypted-test-'));
let app: TestApp;
let made = 0;
const fileOf = (bytes: Uint8Array) => {
  const path = join(folder, `${++made}.age`);
  writeFileSync(path, bytes);
  return path;
};
const backup = async () => {
  const path = join(folder, `${++made}.gz.age`);
  await writeBackup(app.context.database, 'event-001', path, PASSPHRASE);
  return path;
};
const upload = (body: Uint8Array, passphrase?: string) =>
  app.call('POST', '/api/admin/restore', {
    as: app.admin,
    body,
    headers: {
      'content-type': 'application/octet-stream',
      'baraza-password': encodeURIComponent(PASSWORD),
      ...(passphrase !== undefined && { 'baraza-passphrase': passphrase }),
    },
  });

beforeAll(async () => {
  app = await openTestApp(await openTestPglite());
  await addKnownThings(app);
  await setPasswordHash(app.context.database.queries, 'admin', await quickHash(PASSWORD));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it('is downloaded with a passphrase, and put back with it', async () => {
  const download = (passphrase: string) =>
    app.call('POST', '/api/admin/backup', { as: app.admin, body: { password: PASSWORD, passphrase } });
  expect((await download('too short')).body).toMatchObject({ code: 'invalid', errors: [{ path: 'passphrase' }] });
  const { status, headers } = await download(PASSPHRASE);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
  expect(headers.get('content-disposition')).toMatch(/\.gz\.age"$/);

  const bytes = readFileSync(await backup());
  const before = await contentOf(app.context.database);
  await app.call('PUT', '/api/events/event-001', { as: app.admin, body: { name: 'Changed' } });
  expect((await upload(bytes, encodeURIComponent(PASSPHRASE))).body).toEqual({
    made_at: expect.any(String),
    rows: expect.any(Number),
  });
  expect(await contentOf(app.context.database)).toEqual(before);
});

it('opens with other tools of the format, and opens what they made', async () => {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(PASSPHRASE);
  const text = gunzipSync(await decrypter.decrypt(readFileSync(await backup()))).toString();
  expect(text).toMatch(/^\{"format":"baraza-backup"/);

  const theirs = await unlock(fileOf(Buffer.from(MADE_BY_AGE, 'base64')), 'correct horse battery');
  const chunks = await readBackup(theirs).toArray();
  expect(Buffer.concat(chunks).toString()).toBe('packed by another tool');
});

it('says nothing to whoever lacks the passphrase, and changes nothing', async () => {
  const bytes = readFileSync(await backup());
  const before = await contentOf(app.context.database);
  const missing = (await upload(bytes)).body;
  expect(missing).toMatchObject({ code: 'invalid', detail: expect.stringContaining('passphrase is missing') });
  const wrong = await upload(bytes, encodeURIComponent(`${PASSPHRASE} `));
  expect(wrong.body).toMatchObject({ code: 'invalid', detail: expect.stringContaining('not the one of this file') });
  expect(wrong.body.errors).toMatchObject([{ path: 'passphrase' }]);
  expect((await upload(bytes, '%ff')).status).toBe(400);
  expect(bytes.toString('latin1')).not.toContain('baraza-backup');
  expect(await contentOf(app.context.database)).toEqual(before);
});

it('is refused when anything in it was changed or cut off, or it asks for too much, and nothing changes', async () => {
  const bytes = readFileSync(await backup());
  const payload = bytes.indexOf('\n--- ') + 50;
  const text = bytes.toString('latin1');
  const flipped = (at: number) => Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)));
  const changed = (from: string | RegExp, to: string) => Buffer.from(text.replace(from, to), 'latin1');
  const before = await contentOf(app.context.database);
  for (const [bad, says] of [
    [flipped(3), 'damaged'],
    [flipped(text.indexOf('--- ') + 6), 'damaged'],
    [flipped(payload + 3), 'damaged'],
    [flipped(bytes.length - 1), 'damaged'],
    [bytes.subarray(0, 60), 'damaged'],
    [bytes.subarray(0, payload - 6), 'damaged'],
    [bytes.subarray(0, payload + 4), 'damaged'],
    [bytes.subarray(0, bytes.length - 1), 'damaged'],
    [Buffer.concat([bytes, Buffer.from('more')]), 'damaged'],
    [changed(/\n--- /, '\n-> another stanza\n\n--- '), 'for a key'],
    [Buffer.from(FOR_A_KEY, 'base64'), 'for a key'],
    [changed(/ 18\n/, ' 30\n'), 'more work (2^30)'],
    [changed(/ 18\n/, ' 1e9\n'), 'damaged'],
    [changed(/ 18\n/, ' -1\n'), 'damaged'],
    [Buffer.from(`age-encryption.org/v1\n${'-'.repeat(10_000)}`), 'damaged'],
  ] as const) {
    const refused = await restoreBackup(app.context.database, 'event-001', fileOf(bad), 'admin', {
      passphrase: PASSPHRASE,
    }).catch((error) => error);
    expect(refused, says).toMatchObject({ code: 'invalid', detail: expect.stringContaining(says) });
  }
  expect(await contentOf(app.context.database)).toEqual(before);
});

it('is had from the command line, with the passphrase from the environment', async () => {
  const path = await backup();
  const settings = { DATA_DIR: join(folder, 'data') };
  const run = (verb: 'backup' | 'restore', file: string, BACKUP_PASSPHRASE = '') =>
    runBackupCommand(verb, file, readConfig({ ...settings, BACKUP_PASSPHRASE }));
  await expect(run('restore', path)).rejects.toThrow('passphrase is missing');
  expect(await run('restore', path, PASSPHRASE)).toContain('rows were put back');
  const again = join(folder, 'again.gz.age');
  await expect(run('backup', again, 'short')).rejects.toThrow('BACKUP_PASSPHRASE: At least 12 characters');
  expect(await run('backup', again, PASSPHRASE)).toContain('It is encrypted');
  expect(statSync(again).mode & 0o777).toBe(0o600);
  expect(await unlock(again, PASSPHRASE)).toMatchObject({ fileKey: expect.any(Uint8Array) });
  expect(await run('backup', join(folder, 'open.gz'))).toContain('is not encrypted');
});
