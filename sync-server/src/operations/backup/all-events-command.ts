import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../config.ts';
import { knownMigrations } from '../../database/migrate.ts';
import { openDatabase } from '../../database/open-database.ts';
import { listHosted } from '../../hosting/hosted-events.store.ts';
import { runBackupCommand } from './backup-command.ts';
import { checkBackup } from './backup-file.ts';
import { unlock } from './stored-backup.ts';

/** A file of a folder with all events is called by the id of its event. */
const ENDING = '.baraza-backup';

/** Runs `backup` or `restore` with each event of the server and a folder of files. @returns the message to print */
export function runAllCommand(verb: 'backup' | 'restore', folder: string | undefined, settings: Settings) {
  if (!folder) throw new Error(`Say which folder: npm run ${verb} -- FOLDER --all`);
  return verb === 'backup' ? backUpAll(folder, settings) : restoreAll(folder, settings);
}

async function backUpAll(folder: string, settings: Settings): Promise<string> {
  const events = await eventsOf(settings);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const there = await filesIn(folder);
  const taken = events.find((id) => there.includes(id));
  if (taken !== undefined)
    throw new Error(`There is a file ${taken}${ENDING} in ${folder} already: choose another one.`);
  const said: string[] = [];
  const written: string[] = [];
  try {
    for (const id of events) {
      const file = join(folder, id + ENDING);
      said.push(await runBackupCommand('backup', file, settings, id));
      written.push(file);
    }
  } catch (error) {
    // A folder that lacks an event would be taken for one that has them all.
    for (const file of written) await rm(file);
    throw error;
  }
  return said.join('\n');
}

async function restoreAll(folder: string, settings: Settings): Promise<string> {
  const events = await filesIn(folder);
  if (events.length === 0) throw new Error(`There is no ${ENDING} file in ${folder}.`);
  const file = (id: string) => join(folder, id + ENDING);
  // One that can't be put back is heard of before any was.
  for (const id of events)
    await checkBackup(await unlock(file(id), settings.backupPassphrase), id, knownMigrations()).catch(
      (error: Error) => {
        throw new Error(`${id}: ${error.message} Nothing was put back.`);
      },
    );
  const said: string[] = [];
  for (const id of events) {
    const done = await runBackupCommand('restore', file(id), settings, id).catch((error: Error) => {
      throw new Error([...said, `${id}: ${error.message} It and those after it are as they were.`].join('\n'));
    });
    said.push(`${id}: ${done}`);
  }
  return said.join('\n');
}

/** The default event first, and archived ones too. */
async function eventsOf(settings: Settings): Promise<string[]> {
  const database = await openDatabase(settings);
  try {
    return [settings.eventId, ...(await listHosted(database.queries)).map(({ id }) => id)];
  } finally {
    await database.close();
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`There is no ${folder}.`) : error;
  });
  return names
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .sort();
}
