import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { type Database, type Queries, rowsOf } from '../../database/database.ts';
import { openPostgres } from '../../database/postgres/open-postgres.ts';
import { setPasswordHash } from '../../features/auth/accounts.store.ts';
import { giveRole } from '../../features/auth/give-role.ts';
import { removePeople } from '../../features/people/own-data.store.ts';
import { changeRole } from '../../features/people/users.store.ts';
import { revokeSessionsOf } from '../../http/session/sessions.store.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/app.ts';
import { lateBody } from '../../testing/calls/late-body.ts';
import { contentOf } from '../../testing/database/backup-content.store.ts';
import { makePostgresDatabase, openTestPglite, openTestPostgres } from '../../testing/database/databases.ts';
import { quickHash } from '../../testing/quick-hash.ts';
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

describe('a restore whose upload takes long', () => {
  const PASSWORD = 'of whoever restores';
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await openTestPostgres());
  }, TEST_MS);
  afterAll(() => app.close());

  let people = 0;
  const addAdmin = async () => {
    people += 1;
    const admin = await app.addPerson(`restores-${people}@test.example`, 'admin');
    await setPasswordHash(app.context.database.queries, admin.user.id, await quickHash(PASSWORD));
    return admin;
  };
  const uploadAs = ({ token }: TestPerson, meanwhile: () => Promise<unknown>) =>
    app.call('POST', '/api/admin/restore', {
      as: token,
      body: lateBody(readFileSync(path), meanwhile),
      headers: { 'content-type': 'application/gzip', 'baraza-password': encodeURIComponent(PASSWORD) },
    });

  it.each<[string, number, (tx: Queries, user_id: string) => Promise<unknown>]>([
    ['who is no admin any more', 401, (tx, user_id) => giveRole(tx, user_id, 'user')],
    ['who is an attendee in the same session', 403, (tx, user_id) => changeRole(tx, user_id, 'user')],
    ['whose session was ended', 401, (tx, user_id) => revokeSessionsOf(tx, user_id)],
    ['who was removed', 401, (tx, user_id) => removePeople(tx, 'event-001', [user_id])],
  ])('puts nothing back for one %s: %i', async (_, status, change) => {
    const { database } = app.context;
    const admin = await addAdmin();
    let before: unknown;
    const answer = await uploadAs(admin, async () => {
      await database.transaction((tx) => change(tx, admin.user.id));
      before = await contentOf(database);
    });
    expect(answer.status).toBe(status);
    expect(await contentOf(database)).toEqual(before);
  });

  it('puts nothing back for one whose role is just being taken away', async () => {
    const { database } = app.context;
    const admin = await addAdmin();
    let demote = () => {};
    let demoting: Promise<void> | undefined;
    const uploading = uploadAs(admin, async () => {
      await new Promise<void>((begun) => {
        demoting = database.transaction(async (tx) => {
          await giveRole(tx, admin.user.id, 'user');
          begun();
          await new Promise<void>((resolve) => {
            demote = resolve;
          });
        });
      });
    });
    const waiting = sql`select 1 as found from pg_locks where not granted and mode = 'AccessExclusiveLock'`;
    await expect.poll(() => rowsOf(database.queries, waiting)).not.toEqual([]);
    demote();
    await demoting;
    expect((await uploading).status).toBe(401);
    const [row] = await database.queries.select().from(tables.users).where(eq(tables.users.id, admin.user.id));
    expect(row?.role).toBe('user');
  });
});
