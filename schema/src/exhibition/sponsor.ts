import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { id, line, link, meanings, picture, text } from '../define/fields.ts';
import { translationsOf } from '../define/translations.ts';
import { SPONSOR_TIERS } from '../event/event-defaults.ts';

export const Sponsor = z.object({
  id,
  event_id: id,
  name: line.min(1),
  logo: picture,
  banner: picture,
  tier: z.enum(SPONSOR_TIERS).register(meanings, { kind: 'choice', start: 'gold' }),
  description: text,
  website: link,
  translations: translationsOf({ description: text }),
});
export type Sponsor = z.infer<typeof Sponsor>;

/** Form fields, in order. */
export const SPONSOR_FIELDS = ['logo', 'banner', 'name', 'tier', 'description', 'website', 'translations'] as const;

export const sponsors = defineEntity({
  collection: 'sponsors',
  document: Sponsor,
  indexes: ['tier'],
  editable: { admin: SPONSOR_FIELDS },
  scopes: [{ audience: 'public' }],
});
