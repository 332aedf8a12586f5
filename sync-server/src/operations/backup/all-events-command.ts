import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../config.ts';
import { knownMigrations } from '../../database/migrate.ts';
import { openMade } from '../../database/open-database.ts';
import { listHosted } from '../../hosting/hosted-events.store.ts';
import {
  asSentence,
  demandId,
  giveName,
  isForbidden,
  type Nameless,
  runBackupCommand,
  writeNameless,
} from './backup-command.ts';
import { checkBackup } from './backup-file.ts';
import { unlock } from './stored-backup.ts';

/** A file of a folder with all events is called by the id of its event. */
const ENDING = '.baraza-backup';

/**
 * Runs `backup` or `restore` with each event of the server and a folder of files.
 * @param as OLD:NEW for each event that is put back under another id
 * @returns the message to print
 */
export function runAllCommand(
  verb: 'backup' | 'restore',
  folder: string | undefined,
  settings: Settings,
  as: readonly string[] = [],
) {
  if (!folder) throw new Error(`Say which folder: npm run ${verb} -- FOLDER --all`);
  return verb === 'backup' ? backUpAll(folder, settings) : restoreAll(folder, settings, as);
}

async function backUpAll(folder: string, settings: Settings): Promise<string> {
  const events = await eventsOf(settings);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(noFolder(folder));
  const there = await filesIn(folder);
  const taken = events.find((id) => there.includes(id));
  if (taken !== undefined)
    throw new Error(`There is a file ${taken}${ENDING} in ${folder} already: choose another one.`);
  // A folder that lacks an event would be taken for one that has them all: none has its name before the last one is whole.
  const written: Nameless[] = [];
  const named: string[] = [];
  try {
    for (const id of events) written.push(await writeNameless(join(folder, id + ENDING), settings, id));
    for (const each of written) {
      await giveName(each);
      named.push(each.file);
    }
  } catch (error) {
    for (const file of [...named, ...written.map(({ path }) => path)]) await rm(file, { force: true });
    throw error;
  }
  return written.map(({ says }) => says).join('\n');
}

async function restoreAll(folder: string, settings: Settings, as: readonly string[]): Promise<string> {
  const events = await filesIn(folder);
  if (events.length === 0) throw new Error(`There is no ${ENDING} file in ${folder}.`);
  const file = (id: string) => join(folder, id + ENDING);
  const idOf = newIds(events, settings, as);
  // One that can't be put back is heard of before any was.
  for (const id of events)
    await unlock(file(id), settings.backupPassphrase)
      .then((backup) => checkBackup(backup, id, knownMigrations()))
      .catch((error: unknown) => {
        throw new Error(`${id}: ${asSentence(error, 'restore', file(id)).message} Nothing was put back.`);
      });
  const said: string[] = [];
  for (const id of events) {
    const done = await runBackupCommand('restore', file(id), settings, id, idOf.get(id)).catch((error: Error) => {
      throw new Error([...said, `${id}: ${error.message} It and those after it are as they were.`].join('\n'));
    });
    said.push(`${id}: ${done}`);
  }
  return said.join('\n');
}

/** The other ids that events get. Two can't have the same: the later one would be refused when the first is there already. */
function newIds(events: readonly string[], settings: Settings, as: readonly string[]): Map<string, string> {
  const idOf = new Map<string, string>();
  for (const each of as) {
    const [old = '', id] = each.split(':');
    if (!id) throw new Error(`--as=${each}: with --all say which event gets which id, --as=OLD:NEW.`);
    if (!events.includes(old)) throw new Error(`--as=${each}: the folder has no ${old}${ENDING}.`);
    demandId(id, settings);
    idOf.set(old, id);
  }
  const ids = events.map((id) => idOf.get(id) ?? id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new Error(`Two events can’t both be ${twice}. Nothing was put back.`);
  return idOf;
}

/** The default event first, and archived ones too. */
async function eventsOf(settings: Settings): Promise<string[]> {
  const database = await openMade(settings);
  try {
    return [settings.eventId, ...(await listHosted(database.queries)).map(({ id }) => id)];
  } finally {
    await database.close();
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(noFolder(folder));
  return names
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .sort();
}

export const noFolder = (folder: string) => (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') throw new Error(`There is no ${folder}.`);
  if (error.code === 'ENOTDIR' || error.code === 'EEXIST') throw new Error(`${folder} is no folder: --all takes one.`);
  if (isForbidden(error.code))
    throw new Error(
      `${folder} can't be used: it is on a read-only disk, or belongs to another account. Choose another one.`,
    );
  throw error;
};
