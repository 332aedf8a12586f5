import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { id, line, picture, social, source, tags, text } from '../define/fields.ts';

export const Speaker = z.object({
  id,
  event_id: id,
  name: line.min(1),
  title: line,
  company: line,
  bio: text,
  avatar: picture,
  expertise: tags,
  /** Ids of the sessions they speak in; the only place that says so. */
  sessions: z.array(id).max(200),
  social,
  featured: z.boolean(),
  source,
});
export type Speaker = z.infer<typeof Speaker>;

export const speakers = defineEntity({
  collection: 'speakers',
  document: Speaker,
  indexes: ['name'],
  scopes: [{ audience: 'public' }, { audience: 'admin' }],
  restricted: { source: ['admin'] },
});
