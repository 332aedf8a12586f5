import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { NewEvent } from '@baraza/schema/event/new-event';
import type { Settings } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { whyFailed } from '../../database/failures/why-failed.ts';
import { nameOf } from '../../database/failures/why-not-opened.ts';
import { knownMigrations } from '../../database/migrate.ts';
import { isMade, openDatabase, openMade } from '../../database/open-database.ts';
import { databaseOf, listHosted, makeHosted } from '../../hosting/hosted-events.store.ts';
import { peopleCounted } from '../people-counted.ts';
import { type CheckedBackup, checkBackup, eventOf } from './backup-file.ts';
import { type Restored, rehearseRestore, restoreBackup, type TableCount } from './restore.store.ts';
import { UNFINISHED } from './scheduled/kept-backups.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { NewPassphrase, unlock } from './stored-backup.ts';
import { writeBackup } from './write-backup.ts';

export const isBackupVerb = (verb: string | undefined): verb is 'backup' | 'restore' =>
  verb === 'backup' || verb === 'restore';

const ENCRYPTED = 'It is encrypted: nobody can open it without the passphrase, you neither.';
const OPEN =
  'It holds keys and personal data, and is not encrypted (BACKUP_PASSPHRASE does that): keep it where only you can read it.';
/** A backup of the largest events takes minutes. */
const PATIENCE = {
  atMost: 15 * 60_000,
  onWait: () =>
    void process.stderr.write(
      'Something else holds the event, most likely a backup that is being written: waiting for it, up to 15 minutes.\n',
    ),
};
const NEW_PASSPHRASE = NewPassphrase.optional();

/** Tries whether `restore` could put a file back, into a scratch database. @returns the message to print */
export async function runRestoreCheck(file: string | undefined, settings: Settings): Promise<string> {
  if (!file) throw new Error('Say which file: npm run restore -- --check FILE');
  try {
    const backup = await unlock(file, settings.backupPassphrase);
    const of = await eventOf(backup, knownMigrations());
    if (of !== settings.eventId)
      throw new Error(`${file} is a backup of ${of}, and not of ${settings.eventId}: say --event=${of} to check it.`);
    const checked = await checkBackup(backup, settings.eventId, knownMigrations());
    return verdictOf(file, checked, await inScratch((scratch) => rehearseRestore(scratch, checked, backup)));
  } catch (error) {
    throw asSentence(error, 'restore', file);
  }
}

/** Works with an embedded database that is thrown away. */
async function inScratch<T>(work: (scratch: Database) => Promise<T>): Promise<T> {
  const folder = await makeScratchFolder('rehearsal');
  try {
    const scratch = await openDatabase({ dataDir: folder });
    return await work(scratch).finally(() => scratch.close());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function verdictOf(file: string, { header, rows, counts }: CheckedBackup, counted: TableCount[]): string {
  const different = counted.filter(({ inFile, putBack }) => inFile !== putBack);
  const said = (list: TableCount[]) =>
    list.map(({ table, inFile, putBack }) => `${String(putBack).padStart(9)} of ${inFile}  ${table}\n`).join('');
  if (different.length > 0) throw new Error(`${file} can't be put back whole:\n${said(different)}`);
  const here = new Set(counted.map(({ table }) => table));
  const gone = [...counts].flatMap(([table, inFile]) =>
    here.has(table) ? [] : { table: `${table}, which this version no longer has`, inFile, putBack: 0 },
  );
  const kept = rows - gone.reduce((sum, { inFile }) => sum + inFile, 0);
  return (
    `${said([...counted.filter(({ inFile }) => inFile > 0), ...gone])}\n` +
    `${file} can be put back: all ${kept} rows of ${header.event_id}, as they stood at ${header.made_at}. Nothing was changed.`
  );
}

/**
 * Runs `backup` or `restore` from the command line, on the configured database.
 * @param hosted id of an event beside the default one, which is made where it is not there and a file of it is put back
 * @param as another id that the event of the file gets, whichever it is
 * @returns the message to print
 */
export async function runBackupCommand(
  verb: 'backup' | 'restore',
  file: string | undefined,
  settings: Settings,
  hosted?: string,
  as?: string,
): Promise<string> {
  if (!file) throw new Error(`Say which file: npm run ${verb} -- FILE`);
  if (verb === 'restore') return putBack(file, settings, hosted, as);
  const written = await writeNameless(file, settings, hosted);
  await giveName(written);
  return written.says;
}

/** A backup that is whole, and has a name by which nobody takes it for one. */
export interface Nameless {
  path: string;
  /** The name that it is to get. */
  file: string;
  /** The message to print then. */
  says: string;
}

/** Writes a backup beside its file: what a kill leaves there is no part of a file that somebody relies on. */
export async function writeNameless(file: string, settings: Settings, hosted?: string): Promise<Nameless> {
  const passphrase = settings.backupPassphrase;
  const { error } = NEW_PASSPHRASE.safeParse(passphrase);
  if (error) throw new Error(`BACKUP_PASSPHRASE: ${error.issues[0]?.message}`);
  const eventId = hosted ?? settings.eventId;
  const path = `${file}.${randomBytes(4).toString('hex')}${UNFINISHED}`;
  const database = await openMade(settings);
  try {
    const own = await databaseOf(database, settings.eventId, eventId);
    if (!own) throw new Error(`There is no event ${eventId} on this server.`);
    demandFree(file);
    const { rows } = await writeBackup(own, eventId, path, passphrase);
    return { path, file, says: `${rows} rows were written to ${file}. ${passphrase ? ENCRYPTED : OPEN}` };
  } catch (error) {
    throw asSentence(error, 'backup', file);
  } finally {
    await database.close();
  }
}

/** @throws Error when another run has made the file meanwhile, which is not changed */
export async function giveName({ path, file }: Nameless): Promise<void> {
  try {
    demandFree(file);
    await rename(path, file);
  } catch (error) {
    await rm(path, { force: true });
    throw asSentence(error, 'backup', file);
  }
}

function demandFree(file: string): void {
  if (existsSync(file)) throw Object.assign(new Error(`${file} is there`), { code: 'EEXIST' });
}

async function putBack(file: string, settings: Settings, hosted?: string, as?: string): Promise<string> {
  const eventId = as ?? hosted ?? settings.eventId;
  demandId(eventId, settings);
  const place = placeOf(settings);
  const database = await openDatabase(settings);
  try {
    const own = await databaseOf(database, settings.eventId, eventId, { mayMigrate: true });
    const ofAny = as !== undefined;
    // A file that exists may have a shorter one, from another tool.
    const passphrase = settings.backupPassphrase;
    const restoreIn = (into: Database) =>
      restoreBackup(into, eventId, file, '', { passphrase, ofAny, patience: PATIENCE });
    if (!own) await demandMakeable(database, settings, eventId, ofAny ? undefined : file);
    return saidOf(place, eventId, own ? await restoreIn(own) : await makeOf(database, eventId, restoreIn));
  } catch (error) {
    throw asSentence(error, 'restore', file);
  } finally {
    await database.close();
  }
}

/** Refuses what no event beside the default one is called. */
export function demandId(id: string, { eventId }: Settings): void {
  if (id !== eventId && !NewEvent.shape.id.safeParse(id).success)
    throw new Error(
      `An event beside the default one can’t be called ${id}. Use 2 to 40 small letters and digits, with single hyphens between them.`,
    );
}

/** Says which database has what is put back: a misspelt DATA_DIR would make another one. */
function placeOf({ databaseUrl, dataDir }: Settings): string {
  if (databaseUrl) return `${nameOf(databaseUrl)} has them.`;
  return `The embedded database in ${dataDir} ${isMade(dataDir) ? 'has' : 'was made for'} them.`;
}

/** What an operator has to know of a restore. */
function saidOf(place: string, eventId: string, { made_at, rows, stay_attendees, moved }: Restored): string {
  const lost = stay_attendees
    ? ` The admin role was taken away since, stays away, and they are signed out: ${stay_attendees.join(', ')}.`
    : '';
  const done = `${rows} rows were put back, as they stood at ${made_at}. ${place}${lost}`;
  if (!moved) return done;
  const { from, codes } = moved;
  return (
    `${done} ${from} is now ${eventId}, with keys of its own and new codes for ${peopleCounted(codes)}: print badges and the posters of ` +
    `entrances for it. Those of ${from} are refused at ${eventId} as codes of another event, and go on working where ${from} ` +
    'itself is served. Nobody is signed in: people sign in with the password that they have in the file, and door phones are paired again.'
  );
}

/** @param file that has to be of this event */
async function demandMakeable(home: Database, settings: Settings, id: string, file?: string): Promise<void> {
  const of = file && (await eventOf(await unlock(file, settings.backupPassphrase), knownMigrations()));
  if (!of || of === id) return;
  const here = [settings.eventId, ...(await listHosted(home.queries)).map((hosted) => hosted.id)];
  throw new Error(
    `This is a backup of another event (${of}): ${id} was asked for, and this server has ${here.join(', ')}.`,
  );
}

/** Makes an event of what is put back: in one transaction, so that nothing is left of one that can't be. */
async function makeOf(home: Database, id: string, restoreIn: (into: Database) => Promise<Restored>): Promise<Restored> {
  let restored: Restored | undefined;
  await makeHosted(home, id, async (tx, own) => {
    restored = await restoreIn({ ...own, queries: tx, transaction: (work) => work(tx) });
  });
  if (!restored) throw new Error(`Another process has just made the event ${id}. Try again.`);
  return restored;
}

export const isForbidden = (code: string | undefined): boolean => ['EACCES', 'EPERM', 'EROFS'].includes(code ?? '');

/** Says in a sentence why a file could not be written or read; or what the database said. */
export function asSentence(error: unknown, verb: 'backup' | 'restore', file: string): Error {
  const { code, path } = error as NodeJS.ErrnoException;
  // Other files are opened too, those of a database for one; a backup has a longer name until it is whole.
  if (path?.startsWith(file) && isForbidden(code))
    return new Error(
      verb === 'backup'
        ? `${dirname(file)} can't be written: it is on a read-only disk, or belongs to another account. Choose another folder.`
        : `${file} can't be read: it belongs to another account. Make it readable.`,
    );
  if (code === 'EISDIR' || (code === 'EEXIST' && statSync(file).isDirectory()))
    return new Error(`${file} is a folder: name a file, or say --all for every event of the server.`);
  if (code === 'EEXIST') return new Error(`There is a file ${file} already: choose another name.`);
  if (code === 'ENOTDIR') return new Error(`${dirname(file)} is no folder.`);
  if (code === 'ENOENT')
    return new Error(existsSync(dirname(file)) ? `There is no ${file}.` : `There is no folder ${dirname(file)}.`);
  return whyFailed(error);
}
