import type { Settings } from '../config.ts';
import { beginEpoch } from '../database/epoch.ts';
import { openDatabase } from '../database/open-database.ts';

/** Runs `new-epoch` from the command line, on the configured database. @returns the message to print */
export async function runNewEpochCommand(settings: Settings): Promise<string> {
  const database = await openDatabase(settings);
  try {
    await database.transaction((tx) => beginEpoch(tx, database.files));
    return (
      'This database has a history of its own now. At their next contact phones drop what they had of the one before, ' +
      'fill themselves anew and send again what waits on them.'
    );
  } finally {
    await database.close();
  }
}
