import type { Logger } from 'pino';
import type { Settings } from '../../../config.ts';
import type { Database } from '../../../database/database.ts';
import { turns } from '../../../http/limits/turns.ts';
import type { Trouble } from '../../watch-health.ts';
import { inTurn } from './backup-turn.ts';
import { isOfFuture, type KeptBackup, keptBackups } from './kept-backups.ts';
import { type BackupSettings, LEAVE_FREE, writeKeptBackup } from './write-kept-backup.ts';

/** Backups that happen by themselves, as this process sees them. */
export interface ScheduledBackups {
  /** The newest in the folder, whichever process wrote it. */
  newest(): KeptBackup | undefined;
  /** The last one failed, or the newest is older than it should be. */
  trouble(): Trouble | undefined;
  /** Resolves when the one that is being written is done. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 30_000;
/** After a failure, so that a full disk is not met by a backup every 30 seconds. */
const AGAIN_AFTER_MS = 5 * 60_000;
/** How long a backup may take before its lateness is trouble. */
const LATE_MS = 10 * 60_000;

/**
 * Writes a backup at once where the newest in the folder is too old, and then whenever it is. The folder is all that is known of
 * earlier ones: several processes that share it make one between them, and a restart makes none too many.
 * @param options `inLine` is of all events of a process: a backup holds a connection until its last row is on the disk
 */
export function startBackups(
  database: Database,
  log: Logger,
  settings: BackupSettings & Pick<Settings, 'databaseUrl'>,
  { lookEvery = LOOK_EVERY_MS, againAfter = AGAIN_AFTER_MS, leaveFree = LEAVE_FREE, inLine = turns(1) } = {},
): ScheduledBackups {
  const { folder, every } = settings.backups;
  const began = Date.now();
  let newest: KeptBackup | undefined;
  /** When the newest one was begun, by a clock that nobody sets. */
  let madeAt = performance.now();
  let failed: { since: string; at: number } | undefined;
  let stopped = false;

  const isDue = async () => {
    const now = Date.now();
    const found = (await keptBackups(folder, settings.eventId)).find((backup) => !isOfFuture(backup, now));
    if (found?.path !== newest?.path) madeAt = performance.now() - Math.max(0, now - (found?.at ?? now));
    newest = found;
    // By the clock, which goes on while a laptop sleeps, or by the time that this process has run, if the clock was put back.
    const isNew = newest && now - newest.at < every && performance.now() - madeAt < every;
    if (isNew) failed = undefined;
    return !isNew;
  };
  const writeOne = async () => {
    // Another process may have had the turn meanwhile.
    if (!(await isDue())) return;
    const start = performance.now();
    const { rows, untidy, ...written } = await writeKeptBackup(database, settings, Date.now(), leaveFree);
    newest = written;
    madeAt = start;
    failed = undefined;
    const took_ms = Math.round(performance.now() - start);
    log.info({ file: written.path, bytes: written.bytes, rows, took_ms }, 'a backup was written');
    for (const { says, ...what } of untidy) log.warn(what, says);
  };
  const look = async () => {
    if (stopped || (failed && performance.now() - failed.at < againAfter)) return;
    try {
      if (await isDue())
        await inLine(async () => {
          if (!stopped) await inTurn(settings.databaseUrl, settings.eventId, writeOne);
        });
    } catch (error) {
      failed = { since: failed?.since ?? new Date().toISOString(), at: performance.now() };
      log.error({ err: error, folder }, 'no backup could be written');
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, lookEvery).unref();

  return {
    newest: () => newest,
    trouble() {
      if (failed) return { reason: 'no_backup', since: failed.since };
      const due = (newest?.at ?? began) + every;
      return Date.now() - due > every + LATE_MS
        ? { reason: 'no_backup', since: new Date(due).toISOString() }
        : undefined;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}
