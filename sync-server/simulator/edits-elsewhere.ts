import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import type { Database } from '../src/database/database.ts';
import { EVENT, KNOWN } from './event-rows.ts';
import type { SeededRandom } from './seeded-random.ts';
import { START } from './virtual-time.ts';

type Edit = (database: Database, random: SeededRandom) => Promise<unknown>;

const anybody = (random: SeededRandom) => eq(tables.users.id, random.pick(KNOWN.people));
const anySession = (random: SeededRandom) => `session-${random.whole(1, 4)}`;

/** Changes made directly in the database, as by other clients. */
const EDITS: Record<string, Edit> = {
  'a company changes': ({ queries }, random) =>
    queries
      .update(tables.users)
      .set({ company: `Company ${random.whole(1, 1_000)}` })
      .where(anybody(random)),
  'somebody hides or shows themself': ({ queries }, random) =>
    queries
      .update(tables.users)
      .set({ hidden: random.chance(0.5) })
      .where(anybody(random)),
  'a ticket is revoked or valid again': ({ queries }, random) =>
    queries
      .update(tables.users)
      .set({ ticket_status: random.pick(['revoked', 'valid'] as const) })
      .where(anybody(random)),
  'a session is added': ({ queries }, random) =>
    queries
      .insert(tables.sessions)
      .values({
        id: anySession(random),
        event_id: EVENT,
        title: 'Added',
        room_id: 'room-1',
        start_time: new Date(START).toISOString(),
        end_time: new Date(START + 1).toISOString(),
      })
      .onConflictDoNothing(),
  'a session is taken out': ({ queries }, random) =>
    queries.delete(tables.sessions).where(eq(tables.sessions.id, anySession(random))),
  'many rows change at once': (database, random) =>
    database.transaction(async (tx) => {
      await tx.update(tables.users).set({ position: `Position ${random.whole(1, 1_000)}` });
      await tx.update(tables.rooms).set({ name: `Room ${random.whole(1, 1_000)}` });
    }),
};

/** @returns the name of the edit */
export async function editElsewhere(database: Database, random: SeededRandom): Promise<string> {
  const what = random.pick(Object.keys(EDITS));
  await EDITS[what]?.(database, random);
  return what;
}
