import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Settings } from '../../config.ts';
import { checksumOf, isOfFuture, keptBackups } from '../backup/scheduled/kept-backups.ts';
import { readBack } from '../backup/scheduled/write-kept-backup.ts';
import { checkFolder, nearestThere } from './check-folder.ts';
import { about, type Finding, wordsOf } from './finding.ts';

const { ok, warning, wrong } = about('backups');

/**
 * Whether backups happen, the newest is as young as it should be, and the disk still has what was written to it.
 * @param others ids of the events that are served beside the default one
 * @param now milliseconds since 1970
 */
export async function checkBackups(
  settings: Settings,
  others: readonly string[] = [],
  now = Date.now(),
): Promise<Finding[]> {
  const { backups, demo, dataDir, databaseUrl } = settings;
  if (!backups)
    return demo
      ? []
      : [warning('none happen by themselves: set BACKUP_DIR to a folder on another disk than the database.')];
  const found = [await checkFolder('BACKUP_DIR', backups.folder)];
  if (!existsSync(backups.folder))
    found.push(
      warning(
        `${backups.folder} is not there: backups would go to the disk of ${nearestThere(backups.folder)}. If another disk belongs there, mount it.`,
      ),
    );
  if (!databaseUrl && (await isSameDisk(backups.folder, dataDir)))
    found.push(
      warning('they are on the disk of the database: what breaks one takes the other. Set BACKUP_DIR elsewhere.'),
    );
  try {
    const own = await checkNewest(backups, settings.eventId, now);
    found.push(others.length > 0 ? ofEvent(settings.eventId, own) : own);
    const theirs: Finding[] = [];
    for (const id of others) theirs.push(ofEvent(id, await checkNewest(backups, id, now)));
    const toSay = theirs.filter(({ grade }) => grade !== 'ok');
    found.push(...toSay);
    const well = others.length - toSay.length;
    if (well > 0) found.push(ok(`those of ${well} other events are young enough, and as they were written`));
  } catch (error) {
    found.push(wrong(`they can't be read (${wordsOf(error)}). Mend BACKUP_DIR.`));
  }
  return found;
}

const ofEvent = (id: string, finding: Finding): Finding => ({ ...finding, says: `${id}: ${finding.says}` });

async function checkNewest(
  { folder, every }: NonNullable<Settings['backups']>,
  eventId: string,
  now: number,
): Promise<Finding> {
  const kept = await keptBackups(folder, eventId);
  const newest = kept.find((backup) => !isOfFuture(backup, now));
  if (!newest)
    return warning(
      `none in ${folder} yet: the server writes one when it starts. Try it with npm run restore -- --check FILE.`,
    );
  const minutes = Math.round((now - newest.at) / 60_000);
  const { sha256 } = await readBack(newest.path);
  const noted = await readFile(checksumOf(newest.path), 'utf8').catch(() => '');
  if (!noted.startsWith(sha256))
    return wrong(
      `${newest.path} is not what was written, or its checksum is gone. Look at the disk; make another one.`,
    );
  if (now - newest.at > 2 * every)
    return wrong(
      `the newest is ${minutes} minutes old. Look whether the server runs, and what its log says of backups.`,
    );
  return ok(`${kept.length} are kept; the newest is ${minutes} minutes old and as it was written`);
}

/** Of folders that are not there yet: whether they would be. */
async function isSameDisk(one: string, other: string): Promise<boolean> {
  return (await stat(nearestThere(one))).dev === (await stat(nearestThere(other))).dev;
}
