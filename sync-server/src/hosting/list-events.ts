import { configOf } from '../config.ts';
import type { ServerContext } from '../server-context.ts';
import { listHosted, summaryOf } from './hosted-events.store.ts';

/** The default event first, then the others in the order in which they were made. */
export async function listEvents({ database, config }: Pick<ServerContext, 'database' | 'config'>) {
  const { eventId, publicUrl } = config;
  const home = {
    id: eventId,
    ...((await summaryOf(database.queries, eventId)) ?? EMPTY),
    address: publicUrl,
    is_default: true,
    archived: false,
  };
  const others = [];
  for (const { id, schema_name, archived_at } of await listHosted(database.queries))
    others.push({
      id,
      ...((await summaryOf(database.inSchema(schema_name).queries, id)) ?? EMPTY),
      address: configOf(config, id).publicUrl,
      is_default: false,
      archived: archived_at !== null,
    });
  return [home, ...others];
}

/** Of an event whose row is not there, after a restore by hand. */
const EMPTY = { name: '', starts_on: '', ends_on: '', people: 0, time_zone: '' };
