import type { SessionRole } from '@baraza/schema/sync/session-role';

/** The signed-in caller: the session token's claims, checked against the database. */
export interface Viewer {
  /** Of a paired door phone: the id of the door. */
  user_id: string;
  event_id: string;
  role: SessionRole;
  session_id: string;
  /** When a door phone was removed. It may only push the commands left in its outbox. */
  removed_at?: string;
  /** The session's last contact, as it is stored. */
  contact?: Contact;
}

/** A contact of a device with the server. */
export interface Contact {
  device_id: string;
  /** Every command of the device with a higher number was made after this contact. */
  contact_seq: number;
  /** By the server's clock; null before the first. */
  contact_at: string | null;
}
