import { inLanguage } from '@baraza/schema/define/in-language';
import { REGISTRATIONS } from '@baraza/schema/event/event';
import { placeOf } from '@baraza/schema/event/event-place';
import { z } from 'zod';
import { type Route, route } from '../../http/route.ts';
import { wantedLanguage } from '../../http/wanted-language.ts';
import type { ServerContext } from '../../server-context.ts';
import { findEvent } from '../event/events.store.ts';

const PublicConfig = z.object({
  /** Whether this is the demo, where any password signs in. */
  demo: z.boolean(),
  event_id: z.string(),
  /** '' while the event has no name. */
  event_name: z.string(),
  /** Calendar days at the venue. */
  starts_on: z.string(),
  ends_on: z.string(),
  /** '' while nobody has said where it is. */
  venue: z.string(),
  city: z.string(),
  /** Path of its logo; null: it has none. */
  event_logo: z.string().nullable(),
  /** Who may register: invited people, everybody, or who knows the event's code. */
  registration: z.enum(REGISTRATIONS),
});

export function publicConfigRoutes(): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/config',
      summary: 'What anybody may know before signing in',
      tag: 'Config',
      policy: 'public',
      answer: PublicConfig,
      handle: ({ context, http }) => readPublicConfig(context, wantedLanguage(http)),
    }),
  ];
}

/** @param language of the event's name and place, where they are translated; without one, as they were written */
export async function readPublicConfig(
  { config, database }: ServerContext,
  language?: string,
): Promise<z.infer<typeof PublicConfig>> {
  const { demo, eventId } = config;
  const found = await findEvent(database.queries, eventId);
  const event = found && language ? inLanguage(found, language) : found;
  const registration = demo ? 'open' : (event?.registration ?? 'invited');
  const { name: event_name = '', starts_on = '', ends_on = '' } = event ?? {};
  // One line in other languages: of the venue's parts, none is asked for here.
  const place = event && language && placeOf(event, language, []);
  const { name: venue = '', city = '' } = place ? { name: place } : (event?.venue ?? {});
  const event_logo = event?.logo ?? null;
  return { demo, event_id: eventId, event_name, event_logo, starts_on, ends_on, venue, city, registration };
}
