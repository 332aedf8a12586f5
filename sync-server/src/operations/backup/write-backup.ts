import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database, Queries } from '../../database/database.ts';
import { appliedMigrations, demandOnlyEvent, everyRow, holdTables, keptShape } from './backup.store.ts';
import { BACKUP_VERSION, type BackupHeader, END } from './backup-file.ts';
import { type Seal, sealWith } from './stored-backup.ts';

/**
 * Writes an event to one compressed file that only its owner may read, as it contains keys and hashes.
 * @param passphrase encrypts the file, if there is one
 * @throws when the file exists, which is not changed; an incomplete file is deleted
 */
export async function writeBackup(
  database: Database,
  eventId: string,
  path: string,
  passphrase?: string,
): Promise<{ rows: number }> {
  const counted = { rows: 0 };
  // Before the transaction: the embedded database does nothing else while one is open.
  const seal: Seal = passphrase ? await sealWith(passphrase) : (packed) => packed;
  await database.snapshot(async (tx) => {
    await holdTables(tx);
    await demandOnlyEvent(tx, eventId);
    // Open the file now: a stream opens it later by itself, perhaps even after `rm` below.
    const file = await open(path, 'wx', 0o600);
    try {
      await pipeline(linesOf(tx, eventId, counted), createGzip(), seal, file.createWriteStream({ flush: true }));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  });
  return counted;
}

async function* linesOf(tx: Queries, event_id: string, counted: { rows: number }): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (line: string): string => {
    hash.update(line);
    return line;
  };
  const header: BackupHeader = {
    format: 'baraza-backup',
    version: BACKUP_VERSION,
    event_id,
    made_at: new Date().toISOString(),
    migrations: await appliedMigrations(tx),
    tables: keptShape(),
  };
  yield hashed(`${JSON.stringify(header)}\n`);
  for await (const { table, row } of everyRow(tx)) {
    counted.rows++;
    yield hashed(`${table}\t${row}\n`);
  }
  yield `${END}\t${JSON.stringify({ rows: counted.rows, sha256: hash.digest('hex') })}\n`;
}
