import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { id, line, meanings, picture, social, source, tags, text } from '../define/fields.ts';

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
  sessions: z.array(id).max(200).register(meanings, { kind: 'sessions' }),
  social,
  featured: z.boolean(),
  source,
});
export type Speaker = z.infer<typeof Speaker>;

/** What the form asks, in its order. */
export const SPEAKER_FIELDS = [
  'avatar',
  'name',
  'title',
  'company',
  'bio',
  'sessions',
  'expertise',
  'social',
  'featured',
] as const;

export const speakers = defineEntity({
  collection: 'speakers',
  document: Speaker,
  indexes: ['name'],
  editable: { admin: SPEAKER_FIELDS },
  scopes: [{ audience: 'public' }, { audience: 'admin' }],
  restricted: { source: ['admin'] },
});
