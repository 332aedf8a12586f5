import type { Session } from '../../programme/session.ts';
import type { RoomKey } from '../rooms.ts';
import type { SpeakerKey } from '../speakers.ts';

/** A session as the programme's authors write it, in venue time. */
export interface Slot extends Pick<Session, 'kind' | 'title' | 'description'> {
  /** "HH:MM"; past midnight it counts on: "30:00" is six in the morning of the next day. */
  from: string;
  to: string;
  room: RoomKey;
  track?: string;
  /** English, if not said. */
  language?: 'fr' | 'ar' | 'pt' | 'sw' | 'am';
  speakers?: readonly SpeakerKey[];
  translations?: Session['translations'];
}
