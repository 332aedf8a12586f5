import type { Event } from '@baraza/schema/event/event';
import { ProblemError } from '../../http/problems.ts';
import type { ServerContext } from '../../server-context.ts';
import { findEvent } from './events.store.ts';

/**
 * Returns the event that a call names. A deployment serves one event.
 * @throws ProblemError `not_found` for any other id
 */
export async function requestedEvent({ config, database }: ServerContext, eventId: string): Promise<Required<Event>> {
  const event = eventId === config.eventId && (await findEvent(database.queries, eventId));
  if (!event) throw new ProblemError('not_found', 'There is no such event here.');
  return event;
}
