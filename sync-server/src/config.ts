import { eventBase } from '@baraza/schema/event/event-address';
import { EVENT_ID } from '@baraza/schema/event/event-defaults';
import { z } from 'zod';
import { NO_PROXY, readTrustedProxy } from './http/limits/client-address.ts';

const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1');
/** Up to `most`, if there is one. */
function whole(least: number, most?: number) {
  const error = `must be a whole number${most === undefined ? `, ${least} or more` : ` from ${least} to ${most}`}`;
  const isOne = (value: number) => Number.isInteger(value) && value >= least && value <= (most ?? value);
  return z.coerce.number({ error }).refine(isOne, { error });
}
const address = (pattern: RegExp, error: string) =>
  z.string().refine((text) => pattern.test(text) && URL.canParse(text), { error });
/** The app is at the root of its host, and links and codes are made by adding to this. */
const webAddress = address(
  /^https?:\/\/[^/?#@\\]+\/*$/i,
  'must be an http or https address without a path, a question mark or an account: https://conference.example',
);
const seconds = { error: 'must be a number from 0 to 300' };
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const trustedProxy = z.string().transform((text, { issues, value }) => {
  const read = readTrustedProxy(text);
  const message =
    'must be addresses and networks (10.0.0.2, 172.16.0.0/12, fd00::/8), or the number of proxies (1 to 10)';
  if (!read) issues.push({ code: 'custom', message, input: value });
  return read ?? z.NEVER;
});

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
/** "30m", "1h" or "1d", in milliseconds. */
const duration = z
  .string()
  .regex(/^[1-9]\d{0,2}[mhd]$/, 'must be a number of minutes, hours or days: 30m, 1h, 1d')
  .transform((text) => Number.parseInt(text, 10) * UNITS_MS[text.slice(-1) as keyof typeof UNITS_MS]);

const Environment = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: whole(0, 65_535).default(3_000),
    DATABASE_URL: address(
      /^postgres(ql)?:\/\/\/?[^/]/i,
      'must be a postgres:// address: postgres://account:password@host/database',
    ).optional(),
    DATA_DIR: z.string().default('.data'),
    // A part of addresses and of file names.
    EVENT_ID: z
      .string()
      .regex(
        /^[\w.~-]{1,100}$/,
        'must be letters, digits, hyphens, underscores, dots and tildes, 100 at most: event-001',
      )
      .default(EVENT_ID),
    AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    ADMIN_EMAIL: z.email('must be an email address').optional(),
    ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
    PUBLIC_URL: webAddress.optional(),
    TRUSTED_PROXY: trustedProxy.optional(),
    // compose.yaml names a Caddyfile by it, which may be somebody's own.
    BARAZA_CERTIFICATE: z.string().optional(),
    DRAIN_SECONDS: z.coerce.number(seconds).min(0, seconds).max(300, seconds).default(0),
    DEMO: flag.default(false),
    SMTP_URL: address(/^smtps?:\/\/[^/?#]/i, 'must be an smtp:// or smtps:// address: smtp://host:587').optional(),
    MAIL_FROM: z
      .string()
      .regex(
        /^(?:[^\s@<>,]+@[^\s@<>,]+|[^<>\r\n]*<[^\s@<>,]+@[^\s@<>,]+>)$/,
        'must be an address, or a name with one: Baraza <hello@conference.example>',
      )
      .optional(),
    MAIL_PER_MINUTE: whole(1, 60_000).default(600),
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:|https:)/, 'must start with mailto: or https:')
      .optional(),
    BACKUP_PASSPHRASE: z.string().optional(),
    BACKUP_DIR: z.string().optional(),
    BACKUP_EVERY: duration.default(3_600_000),
    BACKUP_KEEP: whole(1, 10_000).default(24),
    VENUE_ADDRESS: z.string().max(200, 'must have at most 200 characters').optional(),
    VENUE_PORT: whole(0, 65_535).default(3_080),
    CLOUD_EMAIL: z.email('must be an email address').optional(),
    CLOUD_PASSWORD: z.string().optional(),
    MAX_SOCKETS: whole(1).optional(),
    METRICS_TOKEN: z.string().min(32, 'must have at least 32 characters').optional(),
    LOG_LEVEL: z.enum(LEVELS, { error: `must be one of ${LEVELS.join(', ')}` }).default('info'),
  })
  .transform((env) => ({
    host: env.HOST,
    /** 0 means any free port. */
    port: env.PORT,
    /** Absent: the embedded database in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    eventId: env.EVENT_ID,
    /** If absent, it is generated once and stored in `dataDir`. */
    authSecret: env.AUTH_SECRET,
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    /** Without a slash at its end. */
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    /** Whether who makes its certificate is no public authority but the venue's, which is another one at the next event. */
    hasOwnAuthority: env.BARAZA_CERTIFICATE === 'venue',
    /** Whose word about the client's address is taken. */
    trustedProxy: env.TRUSTED_PROXY ?? NO_PROXY,
    /** From SIGTERM until no more connections are taken: `/ready` answers 503 and sockets are sent away meanwhile. */
    drainMs: env.DRAIN_SECONDS * 1_000,
    demo: env.DEMO,
    mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    /** At most, by each process; who takes mails for others counts them. */
    mailsPerMinute: env.MAIL_PER_MINUTE,
    vapidSubject: env.VAPID_SUBJECT,
    /** Encrypts and opens backups, but for those of the browser. */
    backupPassphrase: env.BACKUP_PASSPHRASE,
    /** Backups that the server writes by itself: where, how often in milliseconds, and how many of the newest stay. */
    backups: env.BACKUP_DIR ? { folder: env.BACKUP_DIR, every: env.BACKUP_EVERY, keep: env.BACKUP_KEEP } : undefined,
    /** Of `npm run venue`: the address or name that phones open, and the port that tells them how to trust it. */
    venue: { address: env.VENUE_ADDRESS, port: env.VENUE_PORT },
    /** Of an admin on the server in the cloud, for a venue laptop; asked for where they are absent. */
    cloud: { email: env.CLOUD_EMAIL, password: env.CLOUD_PASSWORD },
    /** Realtime sockets of this process; absent: as many as its files are enough for. */
    maxSockets: env.MAX_SOCKETS,
    /** For `/metrics`. */
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  }));

const LOOPBACK = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** Whether only this machine reaches what listens there. */
export const isLoopback = (host: string): boolean => LOOPBACK.has(host);

/** Whether mails go out with links that open on this machine only. */
export const doLinksLeadNowhere = ({ mail, publicUrl }: Settings): boolean =>
  mail !== undefined && isLoopback(new URL(publicUrl).hostname);

/** The first variable requires the second. Checked outside Zod, so that all mistakes are reported together. */
const NEEDED_WITH = [
  ['DATABASE_URL', 'AUTH_SECRET'],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['ADMIN_PASSWORD', 'ADMIN_EMAIL'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const;

/** For a new backup: whoever gets the file can guess at it for years, so it is longer than a password. */
export const PASSPHRASE_MIN = 12;

/** Settings from environment variables. */
export type Settings = z.output<typeof Environment>;

/** An event that a server has beside its default one. */
export interface Hosted {
  /** Where its addresses begin, "/e/summit-2027". */
  base: string;
  /** Of the server's default event. */
  homeEventId: string;
}

/** Settings with the secret, which is generated if none was given. */
export type Config = Omit<Settings, 'authSecret'> & {
  authSecret: string;
  /** Absent of the server's default event. */
  hosted?: Hosted;
};

/** The configuration of an event that this server has beside its default one. */
export function configOf(home: Config, eventId: string): Config {
  const base = eventBase(eventId);
  return {
    ...home,
    eventId,
    // That of a venue laptop moves with it.
    get publicUrl() {
      return home.publicUrl + base;
    },
    hosted: { base, homeEventId: home.eventId },
  };
}

/** Every variable that can't be used, one per line. */
export class ConfigError extends Error {
  constructor(
    /** "PORT must be ..." */
    readonly wrong: readonly string[],
  ) {
    super(`The configuration can't be used:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  }
}

/** Of a laptop that serves phones in its network, where its environment does not say otherwise. */
export const ON_A_LAPTOP = { HOST: '0.0.0.0', PORT: '3443', DATA_DIR: '.data/venue', LOG_LEVEL: 'warn' };

/**
 * @param defaults where they are others than a server's
 * @throws ConfigError
 */
export function readConfig(environment: NodeJS.ProcessEnv, defaults: NodeJS.ProcessEnv = {}): Settings {
  // `VAR=` in a shell or a compose file means "not set".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const set = { ...defaults, ...given };
  const read = Environment.safeParse(set);
  const lacking = NEEDED_WITH.filter(([given, needed]) => set[given] && !set[needed]);
  const tooShort = Boolean(set.BACKUP_DIR) && (set.BACKUP_PASSPHRASE?.length ?? PASSPHRASE_MIN) < PASSPHRASE_MIN;
  if (read.success && lacking.length === 0 && !tooShort) return read.data;
  throw new ConfigError([
    ...(read.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...lacking.map(([given, needed]) => `${needed} is required with ${given}`),
    ...(tooShort ? [`BACKUP_PASSPHRASE must have at least ${PASSPHRASE_MIN} characters with BACKUP_DIR`] : []),
  ]);
}
