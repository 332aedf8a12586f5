import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { images } from '../../database/tables.ts';
import type { Viewer } from '../command-handler.ts';

export type Image = typeof images.$inferSelect;

/** A person has one picture: the one before goes. */
export async function keepImage(tx: Queries, image: Image): Promise<void> {
  const { user_id: _, ...values } = image;
  await tx.insert(images).values(image).onConflictDoUpdate({ target: images.user_id, set: values });
}

export async function removeImage(tx: Queries, { user_id }: Viewer): Promise<void> {
  await tx.delete(images).where(eq(images.user_id, user_id));
}

export async function findImage(
  queries: Queries,
  eventId: string,
  hash: string,
): Promise<Pick<Image, 'media_type' | 'bytes'> | undefined> {
  const [image] = await queries
    .select({ media_type: images.media_type, bytes: images.bytes })
    .from(images)
    .where(and(eq(images.event_id, eventId), eq(images.hash, hash)))
    .limit(1);
  return image;
}
