import { setTimeout as sleep } from 'node:timers/promises';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queries } from '../../database/database.ts';
import { markLargeEvents } from '../../features/event/large-events.store.ts';
import { openTestPostgres } from '../../testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

const { users, connections, blocks } = tables;
const at = '2026-11-21T08:00:00.000Z';

/** A promise, and what resolves it. */
function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

// Of two transactions at once, which PGlite has never.
let large: SyncApp;
let small: SyncApp;
beforeAll(async () => {
  [large, small] = [await openSyncApp(await openTestPostgres()), await openSyncApp(await openTestPostgres())];
  await markLargeEvents(large.context.database, 1);
});
afterAll(async () => {
  await large.close();
  await small.close();
});

const ask = (tx: Queries, other: string) =>
  tx.insert(connections).values({
    ...{ id: `attendee~${other}`, event_id: 'event-001', requester_id: 'attendee', addressee_id: other },
    ...{ status: 'requested', created_at: at, updated_at: at },
  });
const block = (tx: Queries, blocked_id: string) =>
  tx.insert(blocks).values({
    ...{ id: `attendee~${blocked_id}`, event_id: 'event-001', user_id: 'attendee', blocked_id, created_at: at },
  });

const accept = (tx: Queries, other: string) =>
  tx.update(connections).set({ status: 'accepted' }).where(eq(connections.addressee_id, other));

it.each([
  ['request', 'another', ask],
  ['block', 'admin', block],
])('in a large event a %s tells of a card that changes at the same time', async (_, person, begin) => {
  await changesAtOnce(large, person, begin);
});

it('a new connection tells of a hidden card that changes at the same time', async () => {
  const { queries } = small.context.database;
  await queries.update(users).set({ hidden: true }).where(eq(users.id, 'another'));
  await ask(queries, 'another');
  await changesAtOnce(small, 'another', accept);
});

async function changesAtOnce(app: SyncApp, person: string, begin: (tx: Queries, person: string) => Promise<unknown>) {
  const { database } = app.context;
  const [begun, changed, over] = [signal(), signal(), signal()];
  const phone = app.device(app.attendee);
  const beginning = database.transaction(async (tx) => {
    // The older transaction of the two: its news is read while the other is still writing.
    await tx.execute(sql`select pg_current_xact_id()`);
    begun.give();
    await changed.given;
    await begin(tx, person);
  });
  const changing = database.transaction(async (tx) => {
    await begun.given;
    await tx.update(users).set({ company: 'Kestrel' }).where(eq(users.id, person));
    changed.give();
    await over.given;
  });
  await changed.given;
  await Promise.race([beginning, sleep(500)]);
  await phone.pull();
  over.give();
  await Promise.all([beginning, changing]);
  await phone.pull();
  expect(phone.find('users', person)?.company).toBe('Kestrel');
}
