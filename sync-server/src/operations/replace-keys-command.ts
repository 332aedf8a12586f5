import type { Settings } from '../config.ts';
import { openMade } from '../database/open-database.ts';
import { replaceEventKeys } from '../features/tickets/replace-event-keys.store.ts';
import { acting } from '../http/acting.store.ts';

/** Runs `replace-keys` from the command line, on the configured database. @returns the message to print */
export async function runReplaceKeysCommand(settings: Settings): Promise<string> {
  const { eventId: event_id } = settings;
  const database = await openMade(settings);
  try {
    const at = new Date().toISOString();
    const who = { event_id, user_id: '', action: 'replace_event_keys', at };
    const signed = await database.transaction((tx) =>
      acting(tx, who, () => replaceEventKeys(tx, event_id, undefined, at)),
    );
    if (signed === undefined) throw new Error(`There is no event ${event_id} in this database.`);
    return (
      `The keys of ${event_id} are new, and so are the codes of ${signed} people. Their phones get them by themselves; ` +
      'print badges and the posters of entrances again. Doors refuse older codes from their next contact on.'
    );
  } finally {
    await database.close();
  }
}
