import { sampleEvent } from '@baraza/schema/samples/index';
import type { Config } from '../../config.ts';
import type { Database, Queries } from '../../database/database.ts';
import { addFirstAdmin } from '../auth/first-admin.ts';
import { ensureEventKey } from '../tickets/event-keys.store.ts';
import { addEvent, eventIds } from './events.store.ts';
import { opensOnFirstDay } from './opening.ts';
import { addSamples, hasAnyOf, moveToPresent } from './sample-event.store.ts';

const DAY_MS = 86_400_000;

/** In the demo anybody signs in as anybody, and the event moves to today. */
async function demandDemo(tx: Queries, { users }: ReturnType<typeof sampleEvent>): Promise<void> {
  if (await hasAnyOf(tx, users)) return;
  throw new Error(
    'This database has an event that is not the demo’s: serve it with npm run serve, or give the demo another DATA_DIR or DATABASE_URL',
  );
}

/**
 * Tables have one event, and are backed up whole. A wrong EVENT_ID would put a second one into them. Where several are
 * already, from such a start of an earlier version, each is served as before.
 */
export async function demandOwnTables({ queries }: Database, eventId: string): Promise<void> {
  const [there, ...others] = await eventIds(queries);
  if (there === undefined || there === eventId || others.length > 0) return;
  throw new Error(
    `This database has the event ${there}, not ${eventId}. Set EVENT_ID=${there}, or another DATA_DIR or DATABASE_URL for a new event. For one beside it: npm run events -- make.`,
  );
}

/**
 * Creates what must exist before anybody signs in: the event, its signing key, its first admin; in the demo the sample
 * event. Idempotent; safe at every start and in several processes at once.
 */
export async function prepareEvent(database: Database, config: Config, now: Date = new Date()): Promise<void> {
  await demandOwnTables(database, config.eventId);
  if (config.demo) await prepareDemo(database, config.eventId, now);
  else await database.transaction((tx) => addEvent(tx, emptyEvent(config.eventId, now)));
  await database.transaction((tx) => ensureEventKey(tx, config.eventId));
  if (config.firstAdmin) await addFirstAdmin(database, config.eventId, config.firstAdmin);
}

async function prepareDemo(database: Database, eventId: string, now: Date): Promise<void> {
  const samples = sampleEvent(now);
  const [event] = samples.events;
  if (!event || event.id !== eventId) throw new Error(`The demo is of the event ${event?.id}: leave EVENT_ID unset`);
  await database.transaction(async (tx) => {
    const isNew = await addEvent(tx, event);
    await ensureEventKey(tx, eventId);
    if (isNew) await addSamples(tx, eventId, samples);
    // Otherwise a demo created last week would have no upcoming sessions.
    else {
      await demandDemo(tx, samples);
      await moveToPresent(tx, event, samples.sessions);
    }
  });
}

/** A new event; the admin sets its name and dates. */
export const emptyEvent = (id: string, now: Date) =>
  opensOnFirstDay({
    id,
    name: 'Baraza',
    tagline: '',
    description: '',
    starts_on: now.toISOString().slice(0, 10),
    ends_on: new Date(now.getTime() + 2 * DAY_MS).toISOString().slice(0, 10),
    time_zone: 'Africa/Nairobi',
    venue: { name: '', address: '', city: '', country: '' },
    languages: ['en'],
    floor_plan: null,
    gates: [{ id: 'gate-main', name: 'Main entrance', open: true }],
    check_in_policy: 'anyone' as const,
    check_in_closes_at: null,
    registration: 'invited' as const,
  });
