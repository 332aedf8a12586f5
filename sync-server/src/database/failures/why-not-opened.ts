import { databaseCode, isOutOfReach } from './errors.ts';

export interface DatabaseTarget {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** PGlite's file system throws WASI error numbers, without an Error object or a code. */
const WASI_ERRORS: Record<number, string> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};

type Words = (target: string) => string;

const FULL: Words = (target) =>
  `${target} has no room left on its disk. Make room, or set DATA_DIR; an empty database takes 40 MB.`;
const NOT_WRITABLE: Words = (target) =>
  `${target} can't be written: it is on a read-only disk, or belongs to another account. Make it writable, or set DATA_DIR.`;
const NO_FOLDER: Words = (target) => `${target} is not a folder. Set DATA_DIR to one.`;
const REFUSED: Words = (target) => `${target} refuses the account or the password of DATABASE_URL. Correct them.`;

const OF_A_FOLDER: Record<string, Words> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  '53100': FULL,
  EROFS: NOT_WRITABLE,
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  // When creating a folder below a read-only one.
  ENOENT: NOT_WRITABLE,
  ENOTDIR: NO_FOLDER,
  EEXIST: NO_FOLDER,
  EIO: (target) => `${target} is on a disk that reports errors. Look at the disk before anything else.`,
};

const OF_POSTGRES: Record<string, Words> = {
  '53100': (target) => `${target} has no room left on its disk. Make room there.`,
  '25006': (target) =>
    `${target} only reads: it is a standby, or set to read-only. Set DATABASE_URL to one that writes.`,
  ECONNREFUSED: (target) => `${target} does not answer (ECONNREFUSED). Start it, or correct DATABASE_URL.`,
  // Only of the file of its socket.
  ENOENT: (target) => `${target} does not answer (ENOENT). Start it, or correct DATABASE_URL.`,
  ENOTFOUND: (target) => `${target} can't be found by that name (ENOTFOUND). Correct DATABASE_URL, or look at DNS.`,
  '28P01': REFUSED,
  '28000': REFUSED,
  '3D000': (target) => `${target} does not exist. Create it, or correct DATABASE_URL.`,
};

/** Explains why a database could not be opened and what to do, in a sentence for the person who starts the server. */
export function whyNotOpened(error: unknown, { databaseUrl, dataDir }: DatabaseTarget): Error {
  const target = databaseUrl ? nameOf(databaseUrl) : `The data folder ${dataDir}`;
  const errno = (error as { errno?: unknown } | null)?.errno;
  const code = databaseCode(error) ?? WASI_ERRORS[Number(errno)] ?? '';
  const isOfAnotherFile = databaseUrl && code === 'ENOENT' && !isOutOfReach(error);
  const words = isOfAnotherFile ? undefined : (databaseUrl ? OF_POSTGRES : OF_A_FOLDER)[code];
  if (words) return new Error(words(target), { cause: error });
  if (!(error instanceof Error)) return new Error(`${target} can't be used (error ${errno}).`, { cause: error });
  // Drizzle's message contains the whole statement; the cause has the database's message.
  const { cause } = error;
  return cause instanceof Error && error.message.startsWith('Failed query')
    ? new Error(`${target} can't be used: ${cause.message}`, { cause: error })
    : error;
}

/** Name and host of a database, never its password. */
export function nameOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  // Without them the driver takes the name of the account, and this machine or what the query says.
  return `The database ${pathname.slice(1) || 'of its account'}${host && ` at ${host}`}`;
}

/** Starting, recovering, stopping, too many connections, locked, or a standby that may be promoted. */
const NOT_YET = /^(57P0[123]|53300|55P03|25006)$/;

/** Whether the database may become available later without any change of configuration. */
export const isNotYetThere = (error: unknown): boolean =>
  isOutOfReach(error) || NOT_YET.test(databaseCode(error) ?? '');
