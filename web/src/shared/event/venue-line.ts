import type { Event } from '@baraza/schema/event/event';

/** "Sarit Expo Centre, Nairobi"; '' of an event that does not say where it is. */
export const venueLine = ({ venue }: Pick<Event, 'venue'>): string =>
  [venue.name, venue.city].filter(Boolean).join(', ');
