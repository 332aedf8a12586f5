import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A backup in BACKUP_DIR that is whole. */
export interface KeptBackup {
  path: string;
  /** When it was begun, in milliseconds since 1970. */
  at: number;
  bytes: number;
}

const DAY_MS = 86_400_000;
/** Besides the newest, the last one of each of so many days. */
export const DAYS_KEPT = 7;

/** While it is written; a name that no list of backups has. */
export const UNFINISHED = '.unfinished';

/** No id is a way out of the folder, whatever it has. */
const prefixOf = (eventId: string): string => `baraza-${encodeURIComponent(eventId)}-`;

/** "baraza-event-001-2026-11-23T09-00-00.000Z.gz", which sorts by time; ".age" at the end says that it is encrypted. */
export const nameOf = (eventId: string, at: number, isEncrypted: boolean): string =>
  `${prefixOf(eventId)}${new Date(at).toISOString().replaceAll(':', '-')}.gz${isEncrypted ? '.age' : ''}`;

/** Beside each backup: its SHA-256, as `sha256sum -c` reads it. */
export const checksumOf = (path: string): string => `${path}.sha256`;

/** The moment in the name of a whole backup of this event; undefined for any other file. */
export function momentIn(name: string, eventId: string): number | undefined {
  if (!name.startsWith(prefixOf(eventId))) return undefined;
  const [, date, time] =
    /^(\d{4}-\d\d-\d\dT)(\d\d-\d\d-\d\d\.\d{3}Z)\.gz(?:\.age)?$/.exec(name.slice(prefixOf(eventId).length)) ?? [];
  return date && time ? Date.parse(date + time.replaceAll('-', ':')) : undefined;
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** Paths of all files in a folder that are of an event's backups: checksums too, and what a backup that was killed left. */
export const filesOf = async (folder: string, eventId: string): Promise<string[]> =>
  (await namesIn(folder))
    .filter((name) => momentIn(name.replace(/\.(?:sha256|unfinished)$/, ''), eventId) !== undefined)
    .sort()
    .map((name) => join(folder, name));

/** The whole backups of an event in a folder, newest first; none where there is no folder yet. */
export async function keptBackups(folder: string, eventId: string): Promise<KeptBackup[]> {
  const names = await namesIn(folder);
  const found = await Promise.all(
    names.map(async (name) => {
      const at = momentIn(name, eventId);
      const path = join(folder, name);
      // Another process may have just removed it.
      const size = at === undefined ? undefined : (await stat(path).catch(() => undefined))?.size;
      return at === undefined || size === undefined ? [] : [{ path, at, bytes: size }];
    }),
  );
  return found.flat().sort((a, b) => b.at - a.at);
}

/** Clocks of several processes differ a little. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Whether a backup has a name of the future: its clock was wrong, and it says nothing about now.
 * @param now milliseconds since 1970
 */
export const isOfFuture = ({ at }: KeptBackup, now: number): boolean => at > now + CLOCKS_DIFFER_MS;

/**
 * Which backups nobody needs any more: all but the newest `keep`, and the last one of each of the last seven days (UTC). Those of
 * the future stay, and are not counted, until it has come.
 * @param all newest first
 * @param now milliseconds since 1970
 */
export function outlived(all: readonly KeptBackup[], keep: number, now: number): KeptBackup[] {
  const backups = all.filter((backup) => !isOfFuture(backup, now));
  const dayOf = ({ at }: KeptBackup) => Math.floor(at / DAY_MS);
  const newest = backups[0];
  if (!newest) return [];
  return backups.filter((backup, place) => {
    const isLastOfItsDay = backups.findIndex((other) => dayOf(other) === dayOf(backup)) === place;
    return place >= keep && !(isLastOfItsDay && dayOf(newest) - dayOf(backup) < DAYS_KEPT);
  });
}
