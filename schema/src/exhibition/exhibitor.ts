import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { id, line, link, picture, shape, tags, text } from '../define/fields.ts';

export const Exhibitor = z.object({
  id,
  event_id: id,
  name: line.min(1),
  description: text,
  category: line,
  country: line,
  logo: picture,
  website: link,
  email: z.string().max(254),
  phone: z.string().max(40),
  tags,
  /** As printed on the stand, "B12". */
  booth: z.string().max(20),
  booth_shape: shape,
});
export type Exhibitor = z.infer<typeof Exhibitor>;

export const exhibitors = defineEntity({
  collection: 'exhibitors',
  document: Exhibitor,
  indexes: ['name'],
  scopes: [{ audience: 'public' }],
});
