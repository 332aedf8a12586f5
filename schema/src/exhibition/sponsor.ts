import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { id, line, link, picture, text } from '../define/fields.ts';
import { SPONSOR_TIERS } from '../event-defaults.ts';

export const Sponsor = z.object({
  id,
  event_id: id,
  name: line.min(1),
  logo: picture,
  banner: picture,
  tier: z.enum(SPONSOR_TIERS),
  description: text,
  website: link,
});
export type Sponsor = z.infer<typeof Sponsor>;

export const sponsors = defineEntity({
  collection: 'sponsors',
  document: Sponsor,
  indexes: ['tier'],
  scopes: [{ audience: 'public' }],
});
