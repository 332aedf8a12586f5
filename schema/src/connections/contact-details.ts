import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { id, meanings } from '../define/fields.ts';

/** How a person may be reached, as far as they share it with those they are connected with; '' or absent: not shared. */
export const ContactDetails = z.object({
  /** The person's own id. */
  id,
  event_id: id,
  email: z.union([z.email().max(254), z.literal('')]).optional(),
  phone: z.string().max(40).register(meanings, { kind: 'line', input: 'tel' }).optional(),
  /** A name or an address on whatever messenger: "Signal: amina.42". */
  messenger: z.string().max(100).optional(),
});
export type ContactDetails = z.infer<typeof ContactDetails>;

/** Form fields, in order. */
export const CONTACT_FIELDS = ['email', 'phone', 'messenger'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

export const contactDetails = defineEntity({
  collection: 'contact_details',
  document: ContactDetails,
  indexes: [],
  editable: { owner: CONTACT_FIELDS },
  scopes: [
    { audience: 'owner', field: 'id' },
    { audience: 'connected', field: 'id' },
  ],
});
