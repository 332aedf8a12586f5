import type { SessionRole } from '@baraza/schema/sync/session-role';

/** Who is asking, as the session token says and the database confirms. */
export interface Viewer {
  /** Of a paired door phone: the id of the door. */
  user_id: string;
  event_id: string;
  role: SessionRole;
  session_id: string;
  /** A door phone that was removed then. It may hand in what it has made, and nothing else. */
  removed_at?: string;
}
