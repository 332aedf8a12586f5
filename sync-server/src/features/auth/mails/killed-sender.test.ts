import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { openPostgres } from '../../../database/postgres/open-postgres.ts';
import { mails } from '../../../database/tables.ts';
import { countMails, queueMails } from '../../../delivery/mail/queue.store.ts';
import { makePostgresDatabase } from '../../../testing/database/databases.ts';
import { openMailServer } from '../../../testing/mail/mail-server.ts';
import { TestServer } from '../../../testing/server.ts';

/** By hand: `MAILS=20000 KILLS=10 npx vitest run --project=sync-server killed-sender`. */
const MAILS = Number(process.env.MAILS ?? 300);
const KILLS = Number(process.env.KILLS ?? 5);
const PATIENCE_MS = 180_000 + MAILS * 200;
const EVENT = 'event-001';

const dataDir = mkdtempSync(join(tmpdir(), 'mails-'));
let testDatabase: { url: string; drop(): Promise<void> };
let database: Database;
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let server: TestServer;
beforeAll(async () => {
  testDatabase = await makePostgresDatabase();
  mailServer = await openMailServer({ forgets: true });
  server = await start();
  database = await openPostgres(testDatabase.url);
}, PATIENCE_MS);
afterAll(async () => {
  await server.kill();
  await database.close();
  await mailServer.close();
  await testDatabase.drop();
  rmSync(dataDir, { recursive: true });
}, PATIENCE_MS);

const start = () =>
  TestServer.start({
    ...mailServer.env,
    ...{
      DATABASE_URL: testDatabase.url,
      DATA_DIR: dataDir,
      AUTH_SECRET: 'the same secret in each of the processes',
      LOG_LEVEL: 'fatal',
    },
  });

async function addPeople(): Promise<string[]> {
  const people = Array.from({ length: MAILS }, (_, at) => ({
    ...{ id: `p${at}`, event_id: EVENT, name: `Person ${at}`, ticket_code: `CODE-${at}`, verified: false },
    email: `p${at}@example.org`,
  }));
  await database.transaction(async (tx) => {
    for (let at = 0; at < MAILS; at += 1_000) {
      const some = people.slice(at, at + 1_000);
      await tx.insert(tables.users).values(some);
      await queueMails(
        tx,
        EVENT,
        some.map(({ id }) => ({ kind: 'invitation', user_id: id })),
      );
    }
  });
  return people.map(({ email }) => email);
}

it(
  'sends each invitation once, however often the server is killed',
  async () => {
    const people = await addPeople();
    const count = () => mailServer.received.length;
    for (let kill = 1; kill <= KILLS; kill++) {
      const until = Math.floor((MAILS * kill) / (KILLS + 1));
      await vi.waitFor(() => expect(count()).toBeGreaterThanOrEqual(until), { timeout: PATIENCE_MS, interval: 1 });
      await server.kill();
      // As if the lease of the dead one had ended.
      await database.queries
        .update(mails)
        .set({ due_at: sql`now()` as never })
        .where(sql`due_at is not null`);
      server = await start();
    }
    await vi.waitFor(
      async () => {
        const { queued, trying, handed_over } = await countMails(database.queries, EVENT, 'invitation');
        expect([queued, trying, handed_over]).toEqual([0, 0, 0]);
      },
      { timeout: PATIENCE_MS, interval: 200 },
    );
    const times = new Map(people.map((email) => [email, 0]));
    for (const { to } of mailServer.received) times.set(to, (times.get(to) ?? 0) + 1);
    expect(Math.max(...times.values())).toBe(1);
    // Who was handed over in the moment of a kill may lack theirs: it is counted, and an organiser is told.
    const rows = await database.queries.select().from(mails);
    const uncertain = rows.filter(({ state }) => state === 'uncertain').map(({ user_id }) => `${user_id}@example.org`);
    const missing = people.filter((email) => times.get(email) === 0);
    expect(uncertain).toEqual(expect.arrayContaining(missing));
    expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(MAILS - uncertain.length);
    process.stdout.write(
      `${MAILS} mails, ${KILLS} kills: ${mailServer.received.length} received, none twice; ` +
        `${uncertain.length} uncertain, of which ${missing.length} did not arrive\n`,
    );
  },
  PATIENCE_MS,
);
