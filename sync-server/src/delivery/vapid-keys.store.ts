import { eq, sql } from 'drizzle-orm';
import webPush from 'web-push';
import type { Queries } from '../database/database.ts';
import { hostedEvents, pushSubscriptions, serverSecrets } from '../database/tables.ts';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const NAME = 'vapid';

/**
 * The key pair that signs web pushes; created once, by the process that first needs it. A browser has one subscription for the
 * whole server: all events use the pair of the default one.
 */
export async function vapidKeys(queries: Queries): Promise<VapidKeys> {
  const kept = await keptVapidKeys(queries);
  if (kept) return kept;
  await queries
    .insert(serverSecrets)
    .values({ name: NAME, value: { ...webPush.generateVAPIDKeys() } })
    .onConflictDoNothing();
  const made = await keptVapidKeys(queries);
  if (!made) throw new Error('The keys for web push could not be kept');
  return made;
}

/**
 * Gives the server another key pair, if it is kept here: by the default event. Every subscription goes, of all events: it is bound
 * to the old pair, and a browser makes another one at its next start. Another event has none to replace, and keeps its own.
 */
export async function replaceVapidKeys(tx: Queries): Promise<void> {
  const value = { ...webPush.generateVAPIDKeys() };
  const replaced = await tx.update(serverSecrets).set({ value }).where(eq(serverSecrets.name, NAME)).returning();
  if (replaced.length === 0) return;
  await tx.delete(pushSubscriptions);
  const isThere = sql`to_regclass(format('%I.push_subscriptions', ${hostedEvents.schema_name})) is not null`;
  for (const { schema_name } of await tx.select().from(hostedEvents).where(isThere))
    await tx.execute(sql`delete from ${sql.identifier(schema_name)}.push_subscriptions`);
}

/** The key pair, if one was made. */
export async function keptVapidKeys(queries: Queries): Promise<VapidKeys | undefined> {
  const [secret] = await queries.select().from(serverSecrets).where(eq(serverSecrets.name, NAME));
  return secret?.value as VapidKeys | undefined;
}
