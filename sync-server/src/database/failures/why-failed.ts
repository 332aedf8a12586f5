import { databaseCode, isOutOfReach } from './errors.ts';

const WORDS: Record<string, string> = {
  '55P03':
    'Something else holds the database, most likely a backup or an update of the server. Try again when it has ended.',
  '57014': 'The database took too long. Try again when it has less to do.',
  '53100': 'The disk of the database is full. Make room there, and try again.',
  '25006': 'The database only reads: it is a standby, or set to read-only. Set DATABASE_URL to one that writes.',
};

/**
 * An error in words for whoever runs a command. The message of a failed query has its whole statement, and people's data.
 * @returns the error itself if it is none of the database
 */
export function whyFailed(error: unknown): Error {
  const isQuery = error instanceof Error && error.message.startsWith('Failed query');
  const code = databaseCode(error) ?? '';
  // Other servers refuse connections too, with the same codes.
  const isLost = /^(08|57P)/.test(code) || ((isQuery || code === '') && isOutOfReach(error));
  if (!isQuery && !isLost) return error instanceof Error ? error : new Error(String(error));
  const says = innermost(error).message.replace(/\.$/, '');
  if (isLost)
    return new Error(`The database can't be reached any more (${says}). Look whether it runs, and try again.`, {
      cause: error,
    });
  return new Error(WORDS[code] ?? `The database refused: ${says}.`, { cause: error });
}

function innermost(error: unknown): Error {
  const { cause } = error as Error;
  return cause instanceof Error ? innermost(cause) : (error as Error);
}
