import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { contentOf } from '../../testing/database/backup-content.store.ts';
import { openTestPostgres } from '../../testing/database/databases.ts';
import { addKnownThings } from '../../testing/things.store.ts';
import { runRestoreCheck } from './backup-command.ts';
import { writeBackup } from './write-backup.ts';

const PASSPHRASE = 'for the rehearsal only';
const folder = mkdtempSync(join(tmpdir(), 'baraza-check-test-'));
const file = join(folder, 'open.gz');
let app: TestApp;
let wasTemporary: string | undefined;
beforeAll(async () => {
  app = await openTestApp(await openTestPostgres());
  await addKnownThings(app);
  await writeBackup(app.context.database, 'event-001', file);
  // What a rehearsal leaves behind would be here.
  wasTemporary = process.env.TMPDIR;
  process.env.TMPDIR = folder;
});
afterAll(async () => {
  if (wasTemporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = wasTemporary;
  await app.close();
  rmSync(folder, { recursive: true });
});

const check = (path: string | undefined, env: Record<string, string> = {}) => runRestoreCheck(path, readConfig(env));

/** The same backup with other lines, and with a checksum that is right for them. */
function rewritten(name: string, change: (lines: string[]) => string[]): string {
  const lines = change(gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').slice(0, -1));
  const text = `${lines.join('\n')}\n`;
  const end = { rows: lines.length - 1, sha256: createHash('sha256').update(text).digest('hex') };
  const path = join(folder, name);
  writeFileSync(path, gzipSync(`${text}end\t${JSON.stringify(end)}\n`));
  return path;
}

it('counts every table of a backup in a scratch database, and leaves nothing behind', async () => {
  const sealed = join(folder, 'sealed.gz.age');
  await writeBackup(app.context.database, 'event-001', sealed, PASSPHRASE);
  const [before, files] = [await contentOf(app.context.database), readdirSync(folder)];
  const said = await check(sealed, { BACKUP_PASSPHRASE: PASSPHRASE });
  expect(said).toMatch(/^ +1 of 1 {2}events$/m);
  expect(said).toMatch(/^ +(\d+) of \1 {2}users$/m);
  expect(said).toMatch(/^ +1 of 1 {2}doors$/m);
  expect(said).toMatch(
    /sealed\.gz\.age can be put back: all \d+ rows of event-001, as they stood at 20.*Nothing was changed\.$/,
  );
  expect(await contentOf(app.context.database)).toEqual(before);
  expect(readdirSync(folder)).toEqual(files);
});

it('says which rows are of tables that this version no longer has', async () => {
  const older = rewritten('older.gz', (lines) => [...lines, 'gone_table\t{}', 'gone_table\t{}']);
  expect(await check(older)).toMatch(/^ +0 of 2 {2}gone_table, which this version no longer has$/m);
});

it.each<[string, () => string | undefined, RegExp, Record<string, string>?]>([
  ['none', () => undefined, /Say which file: npm run restore -- --check FILE/],
  ['one that is not there', () => join(folder, 'nowhere.gz'), /There is no .*nowhere\.gz/],
  [
    'one of another event',
    () => file,
    /is a backup of event-001, and not of event-002: say --event=event-001 to check it/,
    { EVENT_ID: 'event-002' },
  ],
  [
    'one of which a row would be left out',
    () =>
      rewritten('doubled.gz', (lines) => lines.flatMap((line) => (line.startsWith('doors\t') ? [line, line] : line))),
    /can't be put back whole:\n +1 of 2 {2}doors$/m,
  ],
])('refuses %s, and leaves nothing behind', async (_, path, words, env) => {
  const given = path();
  const files = readdirSync(folder);
  await expect(check(given, env)).rejects.toThrow(words);
  expect(readdirSync(folder)).toEqual(files);
});
