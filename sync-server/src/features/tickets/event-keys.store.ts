import { randomBytes } from 'node:crypto';
import type { Gate } from '@baraza/schema/event/event';
import { tables } from '@baraza/schema/tables';
import { signCode } from '@baraza/schema/tickets/ticket-code';
import { eq } from 'drizzle-orm';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Queries } from '../../database/database.ts';
import { eventSecrets } from '../../database/tables.ts';

interface EventKey {
  kid: string;
  privateKey: JWK;
}

async function findKey(queries: Queries, eventId: string): Promise<EventKey | undefined> {
  const [secret] = await queries.select().from(eventSecrets).where(eq(eventSecrets.event_id, eventId));
  return secret && { kid: secret.kid, privateKey: secret.private_key };
}

/**
 * Creates the key that signs an event's codes, once, and publishes its public half in the event, which must exist.
 * Idempotent; safe in several processes at once.
 */
export async function ensureEventKey(tx: Queries, eventId: string): Promise<void> {
  const [event] = await tx.select().from(tables.events).where(eq(tables.events.id, eventId)).for('update');
  if (!event) throw new Error(`There is no event ${eventId} to make a key for`);
  if (await findKey(tx, eventId)) return;
  const pair = await generateKeyPair('ES256', { extractable: true });
  const [privateKey, publicKey] = [await exportJWK(pair.privateKey), await exportJWK(pair.publicKey)];
  const kid = randomBytes(3).toString('base64url');
  await tx.insert(eventSecrets).values({ event_id: eventId, kid, private_key: privateKey });
  const published = { kid, x: publicKey.x ?? '', y: publicKey.y ?? '' };
  await tx
    .update(tables.events)
    .set({ ticket_keys: [...event.ticket_keys, published] })
    .where(eq(tables.events.id, eventId));
}

async function keyOf(queries: Queries, eventId: string): Promise<EventKey> {
  const key = await findKey(queries, eventId);
  if (!key) throw new Error(`Event ${eventId} has no key: ensureEventKey comes first`);
  return key;
}

/** Creates the code of a person's ticket, the content of their QR code. */
export async function issueTicket(queries: Queries, eventId: string, userId: string, version: number): Promise<string> {
  const [code] = await issueTickets(queries, eventId, [userId], version);
  return code as string;
}

/** Like `issueTicket`, for many people. */
export async function issueTickets(
  queries: Queries,
  eventId: string,
  userIds: readonly string[],
  version: number,
): Promise<string[]> {
  const { kid, privateKey } = await keyOf(queries, eventId);
  return Promise.all(userIds.map((s) => signCode({ k: 't', e: eventId, s, v: version }, kid, privateKey)));
}

/** Creates the code that is posted at a gate. */
export async function issueGateCode(
  queries: Queries,
  eventId: string,
  { id, code_version = 1 }: Gate,
): Promise<string> {
  const { kid, privateKey } = await keyOf(queries, eventId);
  return signCode({ k: 'g', e: eventId, s: id, v: code_version }, kid, privateKey);
}
