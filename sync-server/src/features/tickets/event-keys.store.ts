import { randomBytes } from 'node:crypto';
import type { Gate, TicketKey } from '@baraza/schema/event/event';
import { tables } from '@baraza/schema/tables';
import type { CodeForm } from '@baraza/schema/tickets/sealed-code';
import { signCode } from '@baraza/schema/tickets/ticket-code';
import { eq } from 'drizzle-orm';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Queries } from '../../database/database.ts';
import { eventSecrets } from '../../database/tables.ts';

export interface EventKey {
  kid: string;
  privateKey: JWK;
  form: CodeForm;
}

export async function findKey(queries: Queries, eventId: string): Promise<EventKey | undefined> {
  const [secret] = await queries.select().from(eventSecrets).where(eq(eventSecrets.event_id, eventId));
  return secret && { kid: secret.kid, privateKey: secret.private_key, form: secret.code_form };
}

/** A new key, and its public half. */
export async function newEventKey(form: CodeForm): Promise<EventKey & { published: TicketKey }> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const privateKey = await exportJWK(pair.privateKey);
  const kid = randomBytes(3).toString('base64url');
  return { kid, privateKey, form, published: { kid, x: privateKey.x ?? '', y: privateKey.y ?? '' } };
}

/**
 * Creates the key that signs an event's codes, once, and publishes its public half in the event, which must exist.
 * Idempotent; safe in several processes at once.
 */
export async function ensureEventKey(tx: Queries, eventId: string): Promise<void> {
  const [event] = await tx.select().from(tables.events).where(eq(tables.events.id, eventId)).for('update');
  if (!event) throw new Error(`There is no event ${eventId} to make a key for`);
  if (await findKey(tx, eventId)) return;
  const { kid, privateKey, form, published } = await newEventKey('cose');
  await tx.insert(eventSecrets).values({ event_id: eventId, kid, private_key: privateKey, code_form: form });
  await tx
    .update(tables.events)
    .set({ ticket_keys: [...event.ticket_keys, published] })
    .where(eq(tables.events.id, eventId));
}

function demandKey(key: EventKey | undefined, eventId: string): EventKey {
  if (!key) throw new Error(`Event ${eventId} has no key: ensureEventKey comes first`);
  return key;
}

/** Creates the code of a person's ticket, the content of their QR code. */
export async function issueTicket(queries: Queries, eventId: string, userId: string, version: number): Promise<string> {
  const [code] = await issueTickets(queries, eventId, [userId], version);
  return code as string;
}

/**
 * Like `issueTicket`, for many people. In a transaction, the key stays until it ends: otherwise somebody added while
 * the keys are replaced would get a code of the old one.
 */
export async function issueTickets(
  queries: Queries,
  eventId: string,
  userIds: readonly string[],
  version: number,
): Promise<string[]> {
  const [secret] = await queries
    .select({ kid: eventSecrets.kid, privateKey: eventSecrets.private_key, form: eventSecrets.code_form })
    .from(eventSecrets)
    .where(eq(eventSecrets.event_id, eventId))
    .for('share');
  const key = demandKey(secret, eventId);
  return Promise.all(userIds.map((id) => signTicket(key, eventId, id, version)));
}

export const signTicket = ({ kid, privateKey, form }: EventKey, eventId: string, userId: string, version: number) =>
  signCode({ k: 't', e: eventId, s: userId, v: version }, kid, privateKey, form);

/** Creates the code that is posted at a gate. */
export async function issueGateCode(
  queries: Queries,
  eventId: string,
  { id, code_version = 1 }: Gate,
): Promise<string> {
  const { kid, privateKey, form } = demandKey(await findKey(queries, eventId), eventId);
  return signCode({ k: 'g', e: eventId, s: id, v: code_version }, kid, privateKey, form);
}
