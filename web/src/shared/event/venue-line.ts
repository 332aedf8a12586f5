import type { Event } from '@baraza/schema/event/event';
import { placeOf } from '@baraza/schema/event/event-place';

/** "Sarit Expo Centre, Nairobi", in a language; '' of an event that does not say where it is. */
export const venueLine = (event: Pick<Event, 'venue' | 'translations'>, language: string): string =>
  placeOf(event, language, ['name', 'city']);
