import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { openPostgres } from '../../database/postgres/open-postgres.ts';
import { openTestApp } from '../../testing/app.ts';
import { makePostgresDatabase, openTestPglite } from '../../testing/databases.ts';
import { holdTables } from './backup.store.ts';
import { runBackupCommand } from './backup-command.ts';
import { restoreBackup } from './restore.store.ts';
import { writeBackup } from './write-backup.ts';

/** For a busy machine. */
const TEST_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'baraza-restore-waits-'));
const path = join(folder, 'event.gz');
let postgres: Awaited<ReturnType<typeof makePostgresDatabase>>;
let database: Database;

const settings = () => readConfig({ DATABASE_URL: postgres.url, AUTH_SECRET: 'x'.repeat(40) });

beforeAll(async () => {
  const app = await openTestApp(await openTestPglite());
  await writeBackup(app.context.database, 'event-001', path);
  await app.close();
  postgres = await makePostgresDatabase();
  await runBackupCommand('restore', path, settings());
  database = await openPostgres(postgres.url);
}, TEST_MS);
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await database.close();
  await postgres.drop();
  rmSync(folder, { recursive: true });
});

/** What a backup holds until it is written. @returns a function that ends it */
async function holdAsBackup(): Promise<() => Promise<void>> {
  let end = () => {};
  let held: Promise<void> | undefined;
  await new Promise<void>((resolve, reject) => {
    held = database.snapshot(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await holdTables(tx);
      const ended = new Promise<void>((done) => {
        end = done;
      });
      resolve();
      await ended;
    });
    held.catch(reject);
  });
  return async () => {
    end();
    await held;
  };
}

it(
  'a restore waits for a backup that is being written, and says so',
  async () => {
    const endBackup = await holdAsBackup();
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const restored = runBackupCommand('restore', path, settings()).catch((error: Error) => error.message);
    try {
      const words = 'Something else holds the event, most likely a backup that is being written: waiting for it';
      const heard = vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining(words)), TEST_MS);
      await Promise.race([heard, restored]);
      expect(said).toHaveBeenCalledTimes(1);
    } finally {
      await endBackup();
    }
    expect(await restored).toMatch(/^\d+ rows were put back/);
    expect(said).toHaveBeenCalledTimes(1);
  },
  TEST_MS,
);

it(
  'a restore gives up in words, and lets others go on while it waits',
  async () => {
    const endBackup = await holdAsBackup();
    try {
      const done = restoreBackup(database, 'event-001', path, '', { patience: { atMost: 0 } });
      await expect(done).rejects.toMatchObject({
        code: 'unavailable',
        detail: expect.stringMatching(/^Nothing was put back: .* Try again when it has ended\.$/),
      });
      await database.queries.execute(sql`update users set name = name`);
    } finally {
      await endBackup();
    }
  },
  TEST_MS,
);
