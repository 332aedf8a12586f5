/** An error as the log keeps it. */
export interface LoggedError {
  type: string;
  message: string;
  code?: string;
  /** Of Postgres: what it concerns. Its `detail` and `where` quote rows. */
  table?: string;
  constraint?: string;
  stack?: string;
  cause?: LoggedError;
}

const MOST_CAUSES = 8;
const MESSAGE_MAX_LENGTH = 500;

/**
 * Reduces an error to what says where and why it happened. Left out: every property not named here (Drizzle keeps the
 * query's parameters, nodemailer its recipients), and in messages the parameters of queries, quoted values of the
 * database, mail addresses, tokens, and the paths of addresses.
 */
export function withoutPersons(error: unknown, causes = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: clean(String(error)) };
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
  const isOfDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  const message = isOfDatabase ? withoutValues(error.message) : error.message;
  return {
    type: error.name,
    message: clean(message),
    ...(typeof code === 'string' && { code }),
    ...(isOfDatabase && typeof table === 'string' && { table }),
    ...(isOfDatabase && typeof constraint === 'string' && { constraint }),
    ...(error.stack && { stack: framesOf(error.stack) }),
    ...(error.cause !== undefined && causes < MOST_CAUSES && { cause: withoutPersons(error.cause, causes + 1) }),
  };
}

/** `invalid input syntax for type integer: "..."`; names of tables and columns are quoted elsewhere, not at the end. */
const withoutValues = (message: string): string => message.replace(/: ".*$/s, ': "…"');

const PARAMETERS = /\nparams:.*$/s;
const ADDRESS_OF_MAIL = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
const PATH_OF_ADDRESS = /(\bhttps?:\/\/[^\s/"']+)\/[^\s"']*/g;
/** Signed ones have dots; others are random and long. */
const TOKEN = /\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}|\b(?=[\w-]*\d)[\w-]{40,}/g;

const clean = (message: string): string =>
  message
    .replace(PARAMETERS, '')
    .replace(PATH_OF_ADDRESS, '$1/…')
    .replace(ADDRESS_OF_MAIL, '<address>')
    .replace(TOKEN, '<token>')
    .slice(0, MESSAGE_MAX_LENGTH);

/** The first lines of a stack repeat the message. */
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
