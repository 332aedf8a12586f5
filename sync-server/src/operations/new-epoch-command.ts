import type { Settings } from '../config.ts';
import { beginEpoch } from '../database/epoch.ts';
import { openMade } from '../database/open-database.ts';
import { findEvent } from '../features/event/events.store.ts';
import { databasesOf } from '../hosting/hosted-events.store.ts';

/** Runs `new-epoch` from the command line, on the configured database. @returns the message to print */
export async function runNewEpochCommand(settings: Settings): Promise<string> {
  const database = await openMade(settings, { mayMigrate: true });
  try {
    // Another database than the server's would get a new epoch, and all would seem done.
    if (!(await findEvent(database.queries, settings.eventId)))
      throw new Error(`There is no event ${settings.eventId} in this database. Set what the server has set.`);
    // What was put back is the whole database: that of each event.
    for (const each of await databasesOf(database)) await each.transaction((tx) => beginEpoch(tx, each.files));
    return (
      'This database has a history of its own now. At their next contact phones drop what they had of the one before, ' +
      'fill themselves anew and send again what waits on them.'
    );
  } finally {
    await database.close();
  }
}
