import { z } from 'zod';
import { defineEntity } from './define-entity.ts';
import { id, image, line, social, tags, text } from './fields.ts';

export const Speaker = z.object({
  id,
  event_id: id,
  name: line.min(1),
  title: line,
  company: line,
  bio: text,
  avatar: image,
  expertise: tags,
  /** Ids of the sessions they speak in; the only place that says so. */
  sessions: z.array(id).max(50),
  social,
  featured: z.boolean(),
});
export type Speaker = z.infer<typeof Speaker>;

export const speakers = defineEntity({
  collection: 'speakers',
  document: Speaker,
  indexes: ['name'],
  scopes: [{ audience: 'public' }],
});
