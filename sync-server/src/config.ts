import { EVENT_ID } from '@baraza/schema/event/event-defaults';
import { z } from 'zod';
import { NO_PROXY, readTrustedProxy } from './http/client-address.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const trustedProxy = z.string().transform((text, { issues, value }) => {
  const read = readTrustedProxy(text);
  const message =
    'must be addresses and networks (10.0.0.2, 172.16.0.0/12, fd00::/8), or the number of proxies (1 to 10)';
  if (!read) issues.push({ code: 'custom', message, input: value });
  return read ?? z.NEVER;
});

const Environment = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: z.coerce.number({ error: 'must be a number' }).int().min(0).max(65_535).default(3_000),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
    DATA_DIR: z.string().default('.data'),
    EVENT_ID: z.string().max(100).default(EVENT_ID),
    AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    ADMIN_EMAIL: z.email('must be an email address').optional(),
    ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
    PUBLIC_URL: webAddress.optional(),
    TRUSTED_PROXY: trustedProxy.optional(),
    DEMO: flag.default(false),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
    MAIL_FROM: z.string().optional(),
    MAIL_PER_MINUTE: z.coerce.number({ error: 'must be a number' }).int().min(1).max(60_000).default(600),
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:|https:)/, 'must start with mailto: or https:')
      .optional(),
    BACKUP_PASSPHRASE: z.string().optional(),
    METRICS_TOKEN: z.string().min(32, 'must have at least 32 characters').optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
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
    /** Whose word about the client's address is taken. */
    trustedProxy: env.TRUSTED_PROXY ?? NO_PROXY,
    demo: env.DEMO,
    mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    /** At most, by each process; who takes mails for others counts them. */
    mailsPerMinute: env.MAIL_PER_MINUTE,
    vapidSubject: env.VAPID_SUBJECT,
    /** Encrypts and opens backups of the command line. */
    backupPassphrase: env.BACKUP_PASSPHRASE,
    /** For `/metrics`. */
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  }));

/** The first variable requires the second. Checked outside Zod, so that all mistakes are reported together. */
const NEEDED_WITH = [
  ['DATABASE_URL', 'AUTH_SECRET'],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['ADMIN_PASSWORD', 'ADMIN_EMAIL'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const;

/** Settings from environment variables. */
export type Settings = z.output<typeof Environment>;

/** Settings with the secret, which is generated if none was given. */
export type Config = Omit<Settings, 'authSecret'> & { authSecret: string };

/** @throws Error that lists every invalid variable, one per line */
export function readConfig(environment: NodeJS.ProcessEnv): Settings {
  // `VAR=` in a shell or a compose file means "not set".
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = Environment.safeParse(set);
  const lacking = NEEDED_WITH.filter(([given, needed]) => set[given] && !set[needed]);
  if (read.success && lacking.length === 0) return read.data;
  const lines = [
    ...(read.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')} ${issue.message}`),
    ...lacking.map(([given, needed]) => `  ${needed} is required with ${given}`),
  ];
  throw new Error(`The configuration can't be used:\n${lines.join('\n')}`);
}
