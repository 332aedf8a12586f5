import { type Event, REPLACED_KEYS_MAX, type ReplacedKey } from '@baraza/schema/event/event';
import { tables } from '@baraza/schema/tables';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { eventSecrets } from '../../database/tables.ts';
import { replaceVapidKeys } from '../../delivery/vapid-keys.store.ts';
import { unaudited } from '../../http/acting.store.ts';
import { type EventKey, findKey, newEventKey, signTicket } from './event-keys.store.ts';

const { events, users } = tables;

/** Tickets signed and written at once. */
const BATCH = 500;

/**
 * Makes the event's key worthless: a new one, every ticket signed with it, and new keys for web push. All in this
 * transaction, so that nobody meets half of it.
 * @param replaces `kid` of the key to replace; absent: that of now
 * @returns how many tickets were signed; undefined when there is no such event, or its key is another one already
 */
export async function replaceEventKeys(
  tx: Queries,
  eventId: string,
  replaces: string | undefined,
  at: string,
): Promise<number | undefined> {
  const [event] = await tx.select().from(events).where(eq(events.id, eventId)).for('update');
  // Waits for those who are signing with this key, so that what they wrote is seen below.
  const [secret] = await tx.select().from(eventSecrets).where(eq(eventSecrets.event_id, eventId)).for('update');
  if (!event || !secret || (replaces !== undefined && secret.kid !== replaces)) return undefined;
  const { published, ...key } = await newEventKey(secret.code_form);
  await keepKey(tx, eventId, key, [published], [...retired(event, at), ...event.replaced_keys]);
  await unaudited(tx, () => replaceVapidKeys(tx));
  return signEverythingAnew(tx, eventId, key);
}

const retired = ({ ticket_keys }: Pick<Event, 'ticket_keys'>, replaced_at: string): ReplacedKey[] =>
  ticket_keys.map((key) => ({ ...key, replaced_at }));

async function keepKey(
  tx: Queries,
  eventId: string,
  { kid, privateKey: private_key, form: code_form }: EventKey,
  ticket_keys: Event['ticket_keys'],
  replaced: ReplacedKey[],
): Promise<void> {
  const secret = { kid, private_key, code_form };
  await tx
    .insert(eventSecrets)
    .values({ event_id: eventId, ...secret })
    .onConflictDoUpdate({ target: eventSecrets.event_id, set: secret });
  const replaced_keys = replaced.slice(0, REPLACED_KEYS_MAX);
  await tx.update(events).set({ ticket_keys, replaced_keys }).where(eq(events.id, eventId));
}

/** Every ticket of the event, signed with this key. @returns how many */
export async function signEverythingAnew(tx: Queries, eventId: string, key: EventKey): Promise<number> {
  // The audit log has one entry for the event, not one for each person and phone.
  return unaudited(tx, async () => {
    let signed = 0;
    for (let last = ''; ; ) {
      const people = await tx
        .select({ id: users.id, version: users.ticket_version })
        .from(users)
        .where(and(eq(users.event_id, eventId), gt(users.id, last)))
        .orderBy(asc(users.id))
        .limit(BATCH)
        .for('update');
      if (people.length === 0) return signed;
      const codes = await Promise.all(
        people.map(async ({ id, version }) => ({ id, code: await signTicket(key, eventId, id, version) })),
      );
      await tx.execute(sql`update ${users} set ticket_code = fresh.code
        from jsonb_to_recordset(${JSON.stringify(codes)}::text::jsonb) as fresh(id text, code text)
        where ${users.id} = fresh.id`);
      signed += people.length;
      last = people.at(-1)?.id ?? '';
    }
  });
}

export interface KeysOfNow {
  key: EventKey;
  ticket_keys: Event['ticket_keys'];
  replaced_keys: ReplacedKey[];
}

/**
 * Reads the event's keys before a restore replaces them, and locks them: nobody replaces them in between. Undefined if
 * they were never replaced.
 */
export async function readReplacingKeys(tx: Queries, eventId: string): Promise<KeysOfNow | undefined> {
  const [event] = await tx.select().from(events).where(eq(events.id, eventId)).for('update');
  const key = await findKey(tx, eventId);
  if (!event || !key || event.replaced_keys.length === 0) return undefined;
  return { key, ticket_keys: event.ticket_keys, replaced_keys: event.replaced_keys };
}

/**
 * Keys that were replaced don't come back with an older backup: the key of now stays, and signs every ticket of the
 * backup. A key that was never replaced here gives way to the backup's, so that its printed badges keep working, and so
 * does one that the backup itself knows as replaced: it is newer than this database.
 */
export async function keepReplacingKeys(tx: Queries, eventId: string, now: KeysOfNow | undefined): Promise<void> {
  const [restored] = await tx.select().from(events).where(eq(events.id, eventId));
  if (!now || !restored) return;
  const { kid } = now.key;
  if ([...restored.ticket_keys, ...restored.replaced_keys].some((known) => known.kid === kid)) return;
  const known = new Set(now.replaced_keys.map((key) => key.kid));
  const others = [...retired(restored, new Date().toISOString()), ...restored.replaced_keys];
  const more = others.filter((key) => !known.has(key.kid));
  await keepKey(tx, eventId, now.key, now.ticket_keys, [...more, ...now.replaced_keys]);
  await unaudited(tx, () => replaceVapidKeys(tx));
  await signEverythingAnew(tx, eventId, now.key);
}
