import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';

type Keyed = Pick<Config, 'authSecret' | 'eventId'>;

/** Of the calendar's address: a calendar program can't sign in, and the programme is for who was given the link. */
const calendarKey = ({ authSecret, eventId }: Keyed): string =>
  createHmac('sha256', authSecret).update(`calendar of ${eventId}`).digest('base64url').slice(0, 22);

export const calendarLink = (config: Keyed & Pick<Config, 'publicUrl'>): string =>
  `${config.publicUrl}/api/events/${encodeURIComponent(config.eventId)}/programme.ics?key=${calendarKey(config)}`;

export function isCalendarKey(config: Keyed, given: string): boolean {
  const [key, other] = [Buffer.from(calendarKey(config)), Buffer.from(given)];
  return key.length === other.length && timingSafeEqual(key, other);
}
