import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makePostgresDatabase } from '../../testing/database/databases.ts';
import { openDatabase, openWhenThere } from '../open-database.ts';

/** For a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 50 };

let made: { url: string; drop(): Promise<void> };
const clients: Client[] = [];
const connected = async (name: string) => {
  const client = new Client({ connectionString: made.url, application_name: name });
  await client.connect();
  clients.push(client);
  return client;
};
beforeAll(async () => {
  made = await makePostgresDatabase();
  const database = await openDatabase({ databaseUrl: made.url, dataDir: '' });
  await database.close();
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await made.drop();
});

it('an update that meets somebody who reads for long keeps nobody waiting, says who it is, and goes on when they end', {
  timeout: PATIENCE.timeout,
}, async () => {
  const server = await connected('a server of before');
  const reader = await connected('nightly dump');
  await server.query(`update applied_migrations set hash = 'triggers:older' where hash like 'triggers:%'`);
  await reader.query('begin; select from users');
  const log = pino({ level: 'silent' });
  const said = vi.spyOn(log, 'warn');
  const updating = openWhenThere({ databaseUrl: made.url, dataDir: '' }, log);
  const watcher = await connected('watcher');
  const waiting = () => watcher.query('select from pg_locks where not granted and relation is not null');
  await vi.waitFor(async () => expect((await waiting()).rowCount).toBeGreaterThan(0), PATIENCE);
  // Long before the reader ends.
  expect((await server.query('select count(*)::int as people from users')).rows).toEqual([{ people: 0 }]);
  await vi.waitFor(() => expect(said).toHaveBeenCalled(), PATIENCE);
  expect(said.mock.calls[0]?.[0]).toMatchObject({
    why: expect.stringMatching(/: process \d+ \(nightly dump, account /),
  });
  await reader.query('commit');
  await (await updating).close();
});
