import { collectionNames } from '@baraza/schema/entities';
import { sampleAttendees } from '@baraza/schema/samples/index';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { tables } from '@baraza/schema/tables';
import { rounds } from '@baraza/schema/testing/rounds';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { createApp } from '../src/app.ts';
import type { Database } from '../src/database/database.ts';
import { insertMany } from '../src/database/insert-many.ts';
import { openTestPglite, openTestPostgres } from '../src/testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../src/testing/sync-app.ts';

const PEOPLE = 1_000;
/** An attendee has 1,200 points in a minute, and none of these may be refused. */
const PULLS_EACH = rounds(250, 3);
const DEVICES = rounds(12, 3);

/** A device that has everything: its pull, made as often as asked. */
async function pullerOf(app: SyncApp, number: number): Promise<() => Promise<number>> {
  const person = await app.addPerson(`puller-${number}@test.example`);
  const device = app.device(person);
  await device.pull();
  const { collections } = await device.pull();
  const served = createApp(app.context);
  const { epoch, role } = device.replica;
  const checkpointOf = (name: string) => collections[name]?.checkpoint ?? null;
  const body = JSON.stringify({
    protocol: PROTOCOL_VERSION,
    device_id: device.id,
    last_seq: 0,
    replica: { epoch, role },
    collections: Object.fromEntries(
      collectionNames.map((name) => [name, { checkpoint: checkpointOf(name), limit: 1_000 }]),
    ),
  });
  const headers = {
    authorization: `Bearer ${person.token}`,
    'content-type': 'application/json',
    'accept-encoding': 'gzip, deflate, br',
  };
  return async () => {
    const response = await served.request('/api/sync/pull', { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  };
}

/** Milliseconds of this process for one pull: the median of the devices, without the first, which warms up. */
async function cpuOfPull(database: Database): Promise<number> {
  const app = await openSyncApp(database);
  await insertMany(
    database.queries,
    tables.users,
    sampleAttendees(PEOPLE).map((person) => ({ ...person, ticket_code: 'x' })),
  );
  const pullers: Awaited<ReturnType<typeof pullerOf>>[] = [];
  for (let number = 0; number < DEVICES; number++) pullers.push(await pullerOf(app, number));
  const each: number[] = [];
  for (const pull of pullers) {
    const before = process.cpuUsage();
    for (let done = 0; done < PULLS_EACH; done++) expect(await pull()).toBe(200);
    const { user, system } = process.cpuUsage(before);
    each.push((user + system) / 1_000 / PULLS_EACH);
  }
  return each.slice(1).sort((a, b) => a - b)[Math.floor(DEVICES / 2)] as number;
}

describe('a pull with no news', () => {
  it('asks the database for the session, and for all the rest', async () => {
    const database = await openTestPostgres();
    const app = await openSyncApp(database);
    const pull = await pullerOf(app, 1);
    // Keeps the receipt, and notes the contact.
    await pull();
    const { $client } = database.queries as NodePgDatabase & { $client: Pool };
    const statements = vi.spyOn($client, 'query');
    expect(await pull()).toBe(200);
    const count = statements.mock.calls.length;
    await app.close();
    console.log(`budget: a pull with no news: ${count} statements (at most 2 statements)`);
    expect(count).toBe(2);
  });

  it.each([
    ['PGlite', openTestPglite],
    ['Postgres', openTestPostgres],
  ])('on %s', { timeout: 300_000 }, async (name, open) => {
    const database = await open();
    const ms = await cpuOfPull(database).finally(() => database.close());
    console.log(`a pull with no news, CPU of the server, ${name}: ${ms.toFixed(2)} ms`);
  });
});
