import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { openPostgres } from '../../../database/postgres/open-postgres.ts';
import { mails } from '../../../database/tables.ts';
import { queueMails } from '../../../delivery/mail/queue.store.ts';
import { makePostgresDatabase } from '../../../testing/database/databases.ts';
import { openMailServer } from '../../../testing/mail/mail-server.ts';
import { TestServer } from '../../../testing/server.ts';

const PEOPLE = 60;
const STRANGERS = 20;
const INVITED = 60;
const KILLS = 4;
const PATIENCE_MS = 180_000;
const EVENT = 'event-001';

const folders = ['one', 'two'].map((name) => mkdtempSync(join(tmpdir(), `mails-${name}-`)));
let testDatabase: { url: string; drop(): Promise<void> };
let database: Database;
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let servers: TestServer[] = [];
let letGo: () => void = () => undefined;
beforeAll(async () => {
  testDatabase = await makePostgresDatabase();
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  mailServer = await openMailServer({ onMessage: () => gate });
  // One after the other, since the first makes the tables.
  for (const folder of folders) servers = [...servers, await start(folder)];
  database = await openPostgres(testDatabase.url);
}, PATIENCE_MS);
afterAll(async () => {
  letGo();
  for (const server of servers) await server.kill();
  await database.close();
  await mailServer.close();
  await testDatabase.drop();
  for (const folder of folders) rmSync(folder, { recursive: true });
}, PATIENCE_MS);

const start = (folder: string) =>
  TestServer.start({
    ...mailServer.env,
    ...{
      DATABASE_URL: testDatabase.url,
      DATA_DIR: folder,
      AUTH_SECRET: 'the same secret in each of the processes',
      LOG_LEVEL: 'fatal',
    },
  });

const named = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}-${at}`);
const addressOf = (name: string) => `${name}@example.org`;

async function addPeople(): Promise<void> {
  const added = (ids: string[], verified: boolean) =>
    ids.map((id) => ({
      ...{ id, event_id: EVENT, name: id, email: addressOf(id), ticket_code: id, verified },
    }));
  const invited = named('invited', INVITED);
  await database.transaction(async (tx) => {
    await tx.update(tables.events).set({ registration: 'open' });
    await tx.insert(tables.users).values([...added(named('person', PEOPLE), true), ...added(invited, false)]);
    await queueMails(
      tx,
      EVENT,
      invited.map((user_id) => ({ kind: 'invitation', user_id })),
    );
  });
}

it(
  'goes out once, before invitations, by two processes on one Postgres that are killed in turn',
  async () => {
    await addPeople();
    // These hold every connection of both, so that what is asked for now finds the invitations waiting.
    await vi.waitFor(() => expect(mailServer.connections()).toBe(10), { timeout: PATIENCE_MS, interval: 50 });
    const asked = [...named('person', PEOPLE), ...named('stranger', STRANGERS)];
    const answers = await Promise.all(
      asked.map((name, at) =>
        (servers[at % 2] as TestServer).call(
          'POST',
          name.startsWith('person') ? '/api/auth/forgot-password' : '/api/auth/register',
          { email: addressOf(name), ...(name.startsWith('stranger') && { name }) },
        ),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
    letGo();
    const to = (kind: string) => mailServer.received.filter((mail) => mail.to.startsWith(kind)).map((mail) => mail.to);
    for (let kill = 0; kill < KILLS; kill++) {
      const until = Math.floor((asked.length * (kill + 1)) / (KILLS + 1));
      await vi.waitFor(() => expect(mailServer.received.length).toBeGreaterThanOrEqual(until), {
        timeout: PATIENCE_MS,
        interval: 1,
      });
      await (servers[kill % 2] as TestServer).kill();
      // As if the lease of the dead one had ended.
      await database.queries
        .update(mails)
        .set({ due_at: sql`now()` as never })
        .where(sql`state in ('trying', 'handed_over')`);
      servers[kill % 2] = await start(folders[kill % 2] as string);
    }
    const isOpen = sql`state in ('queued', 'trying', 'handed_over')`;
    await vi.waitFor(async () => expect(await database.queries.$count(mails, isOpen)).toBe(0), {
      timeout: PATIENCE_MS,
      interval: 200,
    });
    const received = mailServer.received.map((mail) => mail.to);
    expect(new Set(received).size).toBe(received.length);
    const rows = await database.queries.select().from(mails);
    const uncertain = rows.filter(({ state }) => state === 'uncertain').map(({ user_id }) => addressOf(user_id));
    const missing = [...named('person', PEOPLE), ...named('invited', INVITED)]
      .map(addressOf)
      .filter((address) => !received.includes(address));
    expect(uncertain).toEqual(expect.arrayContaining(missing));
    expect(rows.filter(({ state }) => state === 'failed')).toEqual([]);
    // Of strangers nothing is kept, not even that one may be missing.
    expect(rows.filter(({ user_id }) => user_id === '')).toEqual([]);
    expect(to('stranger').length).toBeGreaterThan(0);
    // What somebody waits for did not wait for the invitations: but for those that were on their way.
    const last = Math.max(...to('person').map((address) => received.indexOf(address)));
    const before = received.slice(0, last).filter((address) => address.startsWith('invited'));
    expect(before.length).toBeLessThan(INVITED / 2);
    process.stdout.write(
      `${asked.length + INVITED} mails, ${KILLS} kills: ${received.length} received, none twice; ` +
        `${uncertain.length} uncertain, of which ${missing.length} did not arrive; ` +
        `${before.length} invitations before the last link for a password\n`,
    );
  },
  PATIENCE_MS,
);
