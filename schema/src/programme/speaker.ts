import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { id, line, meanings, picture, social, source, tags, text } from '../define/fields.ts';
import { translationsOf } from '../define/translations.ts';

export const Speaker = z.object({
  id,
  event_id: id,
  name: line.min(1),
  title: line,
  company: line,
  bio: text,
  avatar: picture,
  expertise: tags,
  /** Ids of their sessions; stored only here, not in sessions. */
  sessions: z.array(id).max(200).register(meanings, { kind: 'sessions' }),
  social,
  featured: z.boolean(),
  source,
  translations: translationsOf({ title: line, bio: text }),
});
export type Speaker = z.infer<typeof Speaker>;

/** Form fields, in order. */
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
  'translations',
] as const;

export const speakers = defineEntity({
  collection: 'speakers',
  document: Speaker,
  indexes: ['name'],
  editable: { admin: SPEAKER_FIELDS },
  scopes: [{ audience: 'public' }, { audience: 'admin' }],
  restricted: { source: ['admin'] },
});
