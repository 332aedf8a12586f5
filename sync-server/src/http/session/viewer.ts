import type { User } from '@baraza/schema/people/user';
import type { SessionRole } from '@baraza/schema/sync/session-role';

/** The signed-in caller: the session token's claims, checked against the database. */
export interface Viewer {
  /** Of a paired door phone: the id of the door. */
  user_id: string;
  event_id: string;
  role: SessionRole;
  session_id: string;
  /** The account of an address with which the session began, as its token says: see `features/auth/shared`. */
  shared?: string;
  /** Until when it may change who somebody is: see `confirmed.ts`. Absent of a door phone. */
  confirmed_until?: string;
  /** Of a person, as it is now; see `seesOthers`. */
  ticket_status?: User['ticket_status'];
  /** Of a person: whether their event is large; see `heldPeople`. */
  large_event?: boolean;
  /** When a door phone was removed. It may only push the commands left in its outbox. */
  removed_at?: string;
  /** Which of the app's languages the caller asked for; absent when none of them. */
  language?: string;
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
  language: string | null;
}
