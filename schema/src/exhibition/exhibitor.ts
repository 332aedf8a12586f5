import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { id, line, link, meanings, picture, shape, tags, text } from '../define/fields.ts';
import { translationsOf } from '../define/translations.ts';

export const Exhibitor = z.object({
  id,
  event_id: id,
  name: line.min(1),
  description: text,
  category: line,
  country: line,
  logo: picture,
  website: link,
  email: z.string().max(254).register(meanings, { kind: 'line', input: 'email' }),
  phone: z.string().max(40).register(meanings, { kind: 'line', input: 'tel' }),
  tags,
  /** As printed on the stand, "B12". */
  booth: z.string().max(20),
  booth_shape: shape,
  translations: translationsOf({ description: text, category: line }),
});
export type Exhibitor = z.infer<typeof Exhibitor>;

/** Form fields, in order; pictures come first, and are sent by their own command. */
export const EXHIBITOR_FIELDS = [
  'logo',
  'name',
  'booth',
  'booth_shape',
  'description',
  'category',
  'country',
  'tags',
  'website',
  'email',
  'phone',
  'translations',
] as const;

export const exhibitors = defineEntity({
  collection: 'exhibitors',
  document: Exhibitor,
  indexes: ['name'],
  editable: { admin: EXHIBITOR_FIELDS },
  scopes: [{ audience: 'public' }],
});
