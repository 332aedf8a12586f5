import type { Settings } from '../../config.ts';
import { openDatabase } from '../../database/open-database.ts';
import { restoreBackup } from './restore.store.ts';
import { NewPassphrase } from './stored-backup.ts';
import { writeBackup } from './write-backup.ts';

export const isBackupVerb = (verb: string | undefined): verb is 'backup' | 'restore' =>
  verb === 'backup' || verb === 'restore';

const ENCRYPTED = 'It is encrypted: nobody can open it without the passphrase, you neither.';
const OPEN =
  'It holds keys and personal data, and is not encrypted (BACKUP_PASSPHRASE does that): keep it where only you can read it.';
const NEW_PASSPHRASE = NewPassphrase.optional();

/** Runs `backup` or `restore` from the command line, on the configured database. @returns the message to print */
export async function runBackupCommand(
  verb: 'backup' | 'restore',
  file: string | undefined,
  settings: Settings,
): Promise<string> {
  if (!file) throw new Error(`Say which file: npm run ${verb} -- FILE`);
  const passphrase = settings.backupPassphrase;
  // A file that exists may have a shorter one, from another tool.
  const checked = verb === 'backup' ? NEW_PASSPHRASE.safeParse(passphrase) : undefined;
  if (checked?.error) throw new Error(`BACKUP_PASSPHRASE: ${checked.error.issues[0]?.message}`);
  const database = await openDatabase(settings);
  try {
    if (verb === 'backup') {
      const { rows } = await writeBackup(database, settings.eventId, file, passphrase);
      return `${rows} rows were written to ${file}. ${passphrase ? ENCRYPTED : OPEN}`;
    }
    const { made_at, rows } = await restoreBackup(database, settings.eventId, file, '', passphrase);
    return `${rows} rows were put back, as they stood at ${made_at}.`;
  } catch (error) {
    throw asSentence(error, file);
  } finally {
    await database.close();
  }
}

function asSentence(error: unknown, file: string): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'EEXIST') return new Error(`There is a file ${file} already: choose another name.`);
  if (code === 'ENOENT') return new Error(`There is no ${file}.`);
  return error;
}
