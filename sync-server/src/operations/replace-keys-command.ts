import { parseArgs } from 'node:util';
import type { Settings } from '../config.ts';
import type { Database } from '../database/database.ts';
import { openMade } from '../database/open-database.ts';
import { replaceEventKeys } from '../features/tickets/replace-event-keys.store.ts';
import { databaseOf, listHosted } from '../hosting/hosted-events.store.ts';
import { acting } from '../http/acting.store.ts';
import { peopleCounted } from './people-counted.ts';

const USAGE = `npm run replace-keys                  replaces the keys of the default event, and those of web push for all events
npm run replace-keys -- --event=ID    replaces those of another event
npm run replace-keys -- --all         replaces those of each event of this server, archived ones too`;

/** Runs `replace-keys` from the command line, on the configured database. @returns the message to print */
export async function runReplaceKeysCommand(settings: Settings, given: readonly string[] = []): Promise<string> {
  const { event = settings.eventId, all } = asked(given);
  const database = await openMade(settings);
  try {
    const ids = all ? [settings.eventId, ...(await listHosted(database.queries)).map(({ id }) => id)] : [event];
    // One whose keys can't be replaced is heard of before any were.
    const found = new Map<string, Database | undefined>();
    for (const id of ids) found.set(id, await databaseOf(database, settings.eventId, id));
    const done: string[] = [];
    for (const [id, own] of found) done.push(await replaceIn(own, id));
    return done.join('\n');
  } finally {
    await database.close();
  }
}

/** What can't be undone is not done for whoever asked for something else. */
function asked(given: readonly string[]) {
  const options = { event: { type: 'string' }, all: { type: 'boolean' } } as const;
  const stray = given.filter((text) => !text.startsWith('--'));
  if (stray.length > 0)
    throw new Error(`replace-keys takes --event=ID or --all after it, not ${stray.join(' ')}: nothing was done.`);
  try {
    const { values } = parseArgs({ args: [...given], options });
    if (values.all && values.event !== undefined) throw new Error('--all is all events: leave --event out.');
    return values;
  } catch (error) {
    throw new Error(`${(error as Error).message} Nothing was done.\n${USAGE}`);
  }
}

async function replaceIn(own: Database | undefined, event_id: string): Promise<string> {
  const at = new Date().toISOString();
  const who = { event_id, user_id: '', action: 'replace_event_keys', at };
  const signed = await own?.transaction((tx) => acting(tx, who, () => replaceEventKeys(tx, event_id, undefined, at)));
  if (signed === undefined) throw new Error(`There is no event ${event_id} in this database.`);
  return (
    `The keys of ${event_id} are new, and so are the codes of ${peopleCounted(signed)}. Their phones get them by themselves; ` +
    'print badges and the posters of entrances again. Doors refuse older codes from their next contact on.'
  );
}
