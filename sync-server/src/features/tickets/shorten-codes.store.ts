import { tables } from '@baraza/schema/tables';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { eventSecrets } from '../../database/tables.ts';
import { findKey } from './event-keys.store.ts';
import { signEverythingAnew } from './replace-event-keys.store.ts';

const { doors, events } = tables;

/**
 * Gives an event of an earlier version short codes, once every phone that works at its doors reads them. Codes that people
 * have printed stay good. Safe in several processes at once.
 * @returns how many tickets were signed; undefined when nothing was to be done, or not yet
 */
export async function shortenCodes(database: Database, eventId: string): Promise<number | undefined> {
  // Most often there is nothing to do, and nobody is made to wait.
  if ((await findKey(database.queries, eventId))?.form !== 'jws') return undefined;
  return database.transaction(async (tx) => {
    await tx.select().from(events).where(eq(events.id, eventId)).for('update');
    // Waits for those who are signing, so that what they wrote is seen below.
    await tx.select().from(eventSecrets).where(eq(eventSecrets.event_id, eventId)).for('update');
    const key = await findKey(tx, eventId);
    if (!key || key.form === 'cose') return undefined;
    // Apps that read short codes name what they speak behind a dot: "Ab3dEf7h.2".
    const isOld = eq(sql`split_part(${doors.app_version}, '.', 2)`, '');
    if ((await tx.$count(doors, and(eq(doors.event_id, eventId), isNull(doors.removed_at), isOld))) > 0)
      return undefined;
    await tx.update(eventSecrets).set({ code_form: 'cose' }).where(eq(eventSecrets.event_id, eventId));
    return signEverythingAnew(tx, eventId, { ...key, form: 'cose' });
  });
}
