import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';
import { contentImages, images } from '../../../database/tables.ts';
import type { Viewer } from '../../../http/session/viewer.ts';

export type Image = typeof images.$inferSelect;

/** Stores a person's picture, replacing the previous one. */
export async function keepImage(tx: Queries, image: Image): Promise<void> {
  const { user_id: _, ...values } = image;
  await tx.insert(images).values(image).onConflictDoUpdate({ target: images.user_id, set: values });
}

export async function removeImage(tx: Queries, { user_id }: Viewer): Promise<void> {
  await tx.delete(images).where(eq(images.user_id, user_id));
}

export async function keepContentImage(tx: Queries, image: typeof contentImages.$inferInsert): Promise<void> {
  await tx.insert(contentImages).values(image).onConflictDoNothing();
}

export async function findImage(
  queries: Queries,
  eventId: string,
  hash: string,
): Promise<(Pick<Image, 'media_type' | 'bytes'> & { isOfPerson: boolean }) | undefined> {
  for (const table of [images, contentImages]) {
    const [image] = await queries
      .select({ media_type: table.media_type, bytes: table.bytes })
      .from(table)
      .where(and(eq(table.event_id, eventId), eq(table.hash, hash)))
      .limit(1);
    if (image) return { ...image, isOfPerson: table === images };
  }
  return undefined;
}
