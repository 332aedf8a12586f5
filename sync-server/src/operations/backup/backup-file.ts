import { createHash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { ProblemError } from '../../http/problems.ts';
import { broken, readBackup, type StoredBackup } from './stored-backup.ts';

/** Incremented when older servers can't read the new format. */
export const BACKUP_VERSION = 1;
/** Name of the last line, which holds the row count and the checksum. */
export const END = 'end';
/** Maximum length of one row; the largest hold a picture. */
const LINE_MAX_CHARACTERS = 16 * 1024 * 1024;

/**
 * Maximum size of an unpacked backup, in bytes: some twenty times the largest event. Without it, a file of a few MiB
 * that unpacks a thousandfold would keep the server busy for hours.
 */
const UNPACKED_MAX_BYTES = 8 * 1024 ** 3;

/** The first line of a backup. Each line after it is the name of a table, a tab, and a row of it as JSON. */
export const BackupHeader = z.object({
  format: z.literal('baraza-backup'),
  version: z.int(),
  event_id: z.string(),
  made_at: z.string(),
  /** Hashes of the migrations applied to the tables. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

export const BackupEnd = z.object({ rows: z.int(), sha256: z.string() });

/** Streams the lines of a compressed backup, without line ends; one chunk in memory at a time. */
export async function* linesOf(backup: StoredBackup, mostBytes = UNPACKED_MAX_BYTES): AsyncGenerator<string> {
  const file = readBackup(backup);
  const unpacked = file.pipe(createGunzip()).setEncoding('utf8');
  let size = 0;
  file.on('error', (error) => unpacked.destroy(error));
  let rest = '';
  try {
    for await (const chunk of unpacked as AsyncIterable<string>) {
      size += Buffer.byteLength(chunk);
      if (size > mostBytes)
        throw new ProblemError(
          'too_large',
          `Unpacked, a backup has ${inGiB(mostBytes)} GiB at most: nothing was changed.`,
        );
      const end = chunk.lastIndexOf('\n');
      // A line is put together once, when its end is there: with each chunk, long ones would take minutes.
      if (end >= 0) yield* (rest + chunk.slice(0, end)).split('\n');
      rest = end < 0 ? rest + chunk : chunk.slice(end + 1);
      if (rest.length > LINE_MAX_CHARACTERS) throw broken();
    }
  } catch (error) {
    // Not a gzip file, or truncated.
    if (String((error as { code?: unknown }).code).startsWith('Z_')) throw broken();
    throw error;
  } finally {
    file.destroy();
  }
  if (rest !== '') throw broken();
}

const inGiB = (bytes: number): number => Math.ceil(bytes / 1024 ** 3);

export interface CheckedBackup {
  header: BackupHeader;
  rows: number;
  /** Rows of each table that has any. */
  counts: Map<string, number>;
}

/**
 * Checks a whole backup, from header to checksum, before anything is changed.
 * @param eventId of which it has to be; undefined: of any
 * @param known hashes of the migrations that this server has
 * @param mostBytes of the unpacked file
 * @throws ProblemError that says what is wrong with it
 */
export async function checkBackup(
  backup: StoredBackup,
  eventId: string | undefined,
  known: ReadonlySet<string>,
  mostBytes?: number,
): Promise<CheckedBackup> {
  const hash = createHash('sha256');
  let header: BackupHeader | undefined;
  let end: z.infer<typeof BackupEnd> | undefined;
  let rows = 0;
  const counts = new Map<string, number>();
  for await (const line of linesOf(backup, mostBytes)) {
    if (end) throw broken();
    if (!header) header = readHeader(line, eventId, known);
    else if (line.startsWith(`${END}\t`)) {
      end = parsed(BackupEnd, line.slice(END.length + 1));
      continue;
    } else {
      rows++;
      const table = line.slice(0, line.indexOf('\t'));
      counts.set(table, (counts.get(table) ?? 0) + 1);
    }
    hash.update(`${line}\n`);
  }
  if (!header || end?.rows !== rows || end.sha256 !== hash.digest('hex')) throw broken();
  return { header, rows, counts };
}

/** Of which event a backup is; nothing else of it is looked at. */
export async function eventOf(backup: StoredBackup, known: ReadonlySet<string>): Promise<string> {
  for await (const line of linesOf(backup)) return readHeader(line, undefined, known).event_id;
  throw broken();
}

function readHeader(line: string, eventId: string | undefined, known: ReadonlySet<string>): BackupHeader {
  const refuse = (detail: string): never => {
    throw new ProblemError('invalid', detail);
  };
  const start = z.object({ format: z.literal('baraza-backup'), version: z.int() }).safeParse(json(line));
  if (!start.success) return refuse('This is no backup of Baraza.');
  if (start.data.version > BACKUP_VERSION)
    return refuse('This backup was made by a newer version of Baraza. Update the server first.');
  const header = parsed(BackupHeader, line);
  if (header.migrations.some((migration) => !known.has(migration)))
    return refuse('This backup was made by a newer version of Baraza. Update the server first.');
  if (eventId !== undefined && header.event_id !== eventId)
    return refuse(`This is a backup of another event (${header.event_id}); this server has ${eventId}.`);
  return header;
}

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  const read = schema.safeParse(json(text));
  if (!read.success) throw broken();
  return read.data;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
