import { Event } from '@baraza/schema/event/event';
import { configOf } from '../config.ts';
import type { Queries } from '../database/database.ts';
import type { ServerContext } from '../server-context.ts';
import { listHosted, summaryOf } from './hosted-events.store.ts';

/** The default event first, then the others in the order in which they were made. */
export async function listEvents({ database, config }: Pick<ServerContext, 'database' | 'config'>) {
  const { eventId, publicUrl } = config;
  const home = {
    id: eventId,
    ...(await listedOf(database.queries, eventId)),
    address: publicUrl,
    is_default: true,
    archived: false,
  };
  const others = [];
  for (const { id, schema_name, archived_at } of await listHosted(database.queries))
    others.push({
      id,
      ...(await listedOf(database.inSchema(schema_name).queries, id)),
      address: configOf(config, id).publicUrl,
      is_default: false,
      archived: archived_at !== null,
    });
  return [home, ...others];
}

const Described = Event.pick({ name: true, starts_on: true, ends_on: true, time_zone: true });

/**
 * What an event is called and when it is: all of it empty where its row is not there, after a restore by hand, or is none of
 * ours. Its admins can put back a file with "infinity" for a day, which must not spoil the list for those who may archive it.
 */
async function listedOf(queries: Queries, id: string) {
  const row = await summaryOf(queries, id);
  const { data = EMPTY } = Described.safeParse(row);
  return { ...data, people: row?.people ?? 0 };
}

const EMPTY = { name: '', starts_on: '', ends_on: '', time_zone: '' };
