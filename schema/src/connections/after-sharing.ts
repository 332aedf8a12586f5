import { CONTACT_FIELDS, type ContactDetails, type ContactField } from './contact-details.ts';

/** Returns what a person shares after a change; 'delete' when nothing is left, undefined when nothing was there. */
export function afterSharing(
  current: ContactDetails | undefined,
  changes: { [Field in ContactField]?: string | undefined },
  by: { user_id: string; event_id: string },
): ContactDetails | 'delete' | undefined {
  const { email = '', phone = '', messenger = '' } = { ...current, ...changes };
  const next = { id: by.user_id, event_id: by.event_id, email, phone, messenger };
  if (CONTACT_FIELDS.some((field) => next[field] !== '')) return next;
  return current && 'delete';
}
