import { eq } from 'drizzle-orm';
import webPush from 'web-push';
import type { Queries } from '../database/database.ts';
import { pushSubscriptions, serverSecrets } from '../database/tables.ts';

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
 * Gives the server another key pair, if it has one. Every subscription goes: it is bound to the old pair, and a browser
 * makes another one at its next start.
 */
export async function replaceVapidKeys(tx: Queries): Promise<void> {
  const value = { ...webPush.generateVAPIDKeys() };
  await tx.update(serverSecrets).set({ value }).where(eq(serverSecrets.name, NAME));
  await tx.delete(pushSubscriptions);
}

/** The key pair, if one was made. */
export async function keptVapidKeys(queries: Queries): Promise<VapidKeys | undefined> {
  const [secret] = await queries.select().from(serverSecrets).where(eq(serverSecrets.name, NAME));
  return secret?.value as VapidKeys | undefined;
}
