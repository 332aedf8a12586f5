import type { Event } from '@baraza/schema/event/event';
import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import type { Queries } from '../../database/database.ts';
import { unaudited } from '../../http/acting.store.ts';
import { ProblemError } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import { addEntry } from '../audit/audit.store.ts';
import { findEvent } from '../event/events.store.ts';
import { takeTurn } from './answered.store.ts';
import { applyHandedOver } from './apply-handed-over.ts';
import { HAND_OVER_BYTES, HandedOver, HandOver } from './handed-over.ts';
import { addDoors, addNewcomers, findSame, keepBadges } from './newcomers.store.ts';

export const laptopRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/api/admin/hand-over',
    summary:
      'Apply what a venue laptop has applied while there was no way here: people who came new, and commands as the ' +
      'people who made them. Each is applied once, however often it is sent',
    tag: 'Admin',
    policy: 'admin',
    // Whoever may do this may say that anybody did anything, as with a restore.
    confirms: true,
    costs: 20,
    body: HandOver,
    bodyLimit: HAND_OVER_BYTES,
    answer: HandedOver,
    problems: ['invalid', 'older_server'],
    async handle({ context, viewer, body }) {
      const { event_id, user_id } = viewer;
      if (body.event_id !== event_id)
        throw new ProblemError(
          'invalid',
          `The laptop has another event (${body.event_id}); this server has ${event_id}.`,
        );
      // Nothing of it: what this server could not read it would refuse for good, and of people leave out.
      if ((body.speaks ?? 1) > SPEAKS)
        throw new ProblemError(
          'older_server',
          'This server is older than the laptop and can’t read all of what happened there. Update it, then hand over again.',
        );
      return context.database.transaction((tx) =>
        // Each command says by itself who did it.
        unaudited(tx, async () => {
          await takeTurn(tx);
          const event = await demandSameEvent(tx, event_id, body.keys);
          const came = await addNewcomers(tx, event_id, body.people);
          const same = [...came.same, ...(await findSame(tx, event_id, body.added))];
          await addDoors(tx, event_id, body.doors);
          const outcomes = await applyHandedOver(context, tx, event_id, body.commands);
          const closed_badges = event ? await keepBadges(tx, event, body.badges) : [];
          const after = { people: body.people.length, doors: body.doors.length, commands: outcomes.length };
          const entry = { event_id, user_id, action: 'hand_over', at: new Date().toISOString(), after };
          await addEntry(tx, { ...entry, collection: 'events', document_id: event_id });
          return { outcomes, people: came.people, same, closed_badges };
        }),
      );
    },
  }),
];

/** Ids of events are often the same: many servers have an `event-001`. An event keeps its keys wherever it is put back. */
async function demandSameEvent(
  tx: Queries,
  eventId: string,
  keys: readonly string[] | undefined,
): Promise<Event | undefined> {
  const event = await findEvent(tx, eventId);
  if (!keys) return event;
  const ours = [...(event?.ticket_keys ?? []), ...(event?.replaced_keys ?? [])];
  if (!ours.some(({ kid }) => keys.includes(kid)))
    throw new ProblemError(
      'invalid',
      `The event ${eventId} of this server is another one than the laptop’s, with other tickets. Hand over to the server that it was taken along from.`,
    );
  return event;
}
