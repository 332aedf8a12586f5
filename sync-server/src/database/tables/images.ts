import type { ContentCollection } from '@baraza/schema/content/content';
import { eventId } from '@baraza/schema/define/columns';
import type { AvatarMediaType } from '@baraza/schema/define/fields';
import { customType, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** All pictures that exhibitors, sponsors, speakers and the floors of the event's plan have had, so that an admin can restore a replaced one. */
export const contentImages = pgTable(
  'content_images',
  {
    event_id: eventId(),
    collection: text().$type<ContentCollection | 'events'>().notNull(),
    document_id: text().notNull(),
    hash: text().notNull(),
    media_type: text().$type<AvatarMediaType>().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.collection, t.document_id, t.hash] }),
    index('content_images_hash').on(t.event_id, t.hash),
  ],
);

/** Pictures of people, one of each; served by the hash of their bytes. */
export const images = pgTable(
  'images',
  {
    user_id: text().primaryKey(),
    event_id: eventId(),
    /** SHA-256 of the bytes, in hex. */
    hash: text().notNull(),
    media_type: text().$type<AvatarMediaType>().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [index('images_hash').on(t.event_id, t.hash)],
);
