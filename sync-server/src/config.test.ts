import { expect, it } from 'vitest';
import { ConfigError, configOf, ON_A_LAPTOP, readConfig } from './config.ts';

const secret = 'x'.repeat(32);

it('has an answer to everything when nothing is set', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3_000,
    dataDir: '.data',
    eventId: 'event-001',
    publicUrl: 'http://localhost:3000',
    demo: false,
    logLevel: 'info',
  });
  expect(readConfig({}).databaseUrl).toBeUndefined();
  expect(readConfig({}).authSecret).toBeUndefined();
});

it('takes an empty variable as one that is not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
});

it('reads what is set', () => {
  const read = readConfig({
    PORT: '8080',
    DATABASE_URL: 'postgres://u:p@db/baraza',
    AUTH_SECRET: secret,
    PUBLIC_URL: 'https://baraza.example/',
    DEMO: '1',
    ADMIN_EMAIL: 'a@b.co',
    ADMIN_PASSWORD: 'longenough',
  });
  expect(read).toMatchObject({
    port: 8_080,
    databaseUrl: 'postgres://u:p@db/baraza',
    publicUrl: 'https://baraza.example',
    demo: true,
    firstAdmin: { email: 'a@b.co', password: 'longenough' },
  });
});

it.each(['10.0.0.1/33', 'localhost', '10.0.0.1;10.0.0.2', '99'])('does not start with TRUSTED_PROXY=%s', (value) => {
  expect(() => readConfig({ TRUSTED_PROXY: value })).toThrow(/TRUSTED_PROXY must be addresses and networks .* or the/);
});

it('names every variable that is wrong at once', () => {
  const wrong = { PORT: 'many', DEMO: 'yes', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', ADMIN_EMAIL: 'nobody' };
  for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(name);
});

it.each([
  [{ PORT: '99999' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '1.5' }, 'PORT must be a whole number from 0 to 65535'],
  [{ VENUE_PORT: '-1' }, 'VENUE_PORT must be a whole number from 0 to 65535'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a whole number from 1 to 10000'],
  [{ MAIL_PER_MINUTE: 'many' }, 'MAIL_PER_MINUTE must be a whole number from 1 to 60000'],
  [{ MAX_SOCKETS: '0' }, 'MAX_SOCKETS must be a whole number, 1 or more'],
  [{ DRAIN_SECONDS: '301' }, 'DRAIN_SECONDS must be a number from 0 to 300'],
  [{ DEMO: 'yes' }, 'DEMO must be 0 or 1'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  [{ VENUE_ADDRESS: 'x'.repeat(201) }, 'VENUE_ADDRESS must have at most 200 characters'],
  ...['a b/c', 'a b', 'a/b', 'a?', 'é', 'x'.repeat(101)].map((EVENT_ID) => [
    { EVENT_ID },
    'EVENT_ID must be letters, digits, hyphens, underscores, dots and tildes, 100 at most: event-001',
  ]),
  ...['there', 'ftp://a.b', 'https://a.b/app', 'https://a.b/?x=1', 'https://a.b#x', 'https://me:word@a.b'].map(
    (PUBLIC_URL) => [
      { PUBLIC_URL },
      'PUBLIC_URL must be an http or https address without a path, a question mark or an account: https://conference.example',
    ],
  ),
  ...['mysql://x', 'postgres://', 'postgres:///'].map((DATABASE_URL) => [
    { DATABASE_URL, AUTH_SECRET: secret },
    'DATABASE_URL must be a postgres:// address: postgres://account:password@host/database',
  ]),
  ...['x', 'Baraza', 'Baraza <hello>', 'Baraza <a@b.co', 'Baraza a@b.co', 'a@b.co, c@d.co'].map((MAIL_FROM) => [
    { SMTP_URL: 'smtp://mail', MAIL_FROM },
    'MAIL_FROM must be an address, or a name with one: Baraza <hello@conference.example>',
  ]),
  [{ SMTP_URL: 'smtp://', MAIL_FROM: 'a@b.co' }, 'SMTP_URL must be an smtp:// or smtps:// address: smtp://host:587'],
] as [Record<string, string>, string][])('says what is allowed in place of %o', (environment, line) => {
  expect(() => readConfig(environment)).toThrow(new ConfigError([line]));
});

it.each(['https://a.b', 'https://a.b/', 'http://127.0.0.1:8080', 'http://[::1]:3000/'])(
  'takes PUBLIC_URL=%s',
  (url) => {
    expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe(url.replace(/\/$/, ''));
  },
);

it.each([
  'a@b.co',
  'root@localhost',
  '<a@b.co>',
  'Baraza <a@b.co>',
  '"Mensah, Ama (team)" <ama@b.co>',
  'Été <été@b.co>',
])('takes MAIL_FROM=%s', (from) =>
  expect(readConfig({ SMTP_URL: 'smtp://mail', MAIL_FROM: from }).mail).toMatchObject({ from }),
);

it('takes a Postgres that is told by its socket, or has the name of its account', () => {
  for (const DATABASE_URL of [
    'postgresql:///baraza?host=/run/postgresql',
    'postgres://baraza@db',
    'postgres://?host=/run',
  ])
    expect(readConfig({ DATABASE_URL, AUTH_SECRET: secret }).databaseUrl).toBe(DATABASE_URL);
});

it('is that of a venue laptop where nothing else is set', () => {
  const laptop = { host: '0.0.0.0', port: 3_443, dataDir: '.data/venue' };
  expect(readConfig({ PORT: '' }, ON_A_LAPTOP)).toMatchObject(laptop);
  expect(readConfig({ PORT: '443' }, ON_A_LAPTOP)).toMatchObject({ ...laptop, port: 443 });
});

it('names what is missing together with what is wrong', () => {
  const read = () => readConfig({ PORT: 'many', ADMIN_EMAIL: 'a@b.co', SMTP_URL: 'smtp://mail' });
  for (const said of ['PORT must be', 'ADMIN_PASSWORD is required', 'MAIL_FROM is required'])
    expect(read).toThrow(said);
});

it.each([
  [{ DATABASE_URL: 'postgres://db/x' }, 'AUTH_SECRET is required with DATABASE_URL'],
  [{ ADMIN_EMAIL: 'a@b.co' }, 'ADMIN_PASSWORD is required with ADMIN_EMAIL'],
  [{ ADMIN_PASSWORD: 'longenough' }, 'ADMIN_EMAIL is required with ADMIN_PASSWORD'],
  [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM is required with SMTP_URL'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters'],
])('says what is missing beside %o', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

it('reads how often backups happen, and refuses what would not happen or could be guessed', () => {
  expect(readConfig({}).backups).toBeUndefined();
  expect(readConfig({ BACKUP_DIR: '/b' }).backups).toEqual({ folder: '/b', every: 3_600_000, keep: 24 });
  expect(readConfig({ BACKUP_DIR: '/b', BACKUP_EVERY: '30m', BACKUP_KEEP: '3' }).backups).toEqual({
    folder: '/b',
    every: 1_800_000,
    keep: 3,
  });
  for (const BACKUP_EVERY of ['0h', '1', 'h', '1.5h', '1w', '-1h'])
    expect(() => readConfig({ BACKUP_DIR: '/b', BACKUP_EVERY })).toThrow('BACKUP_EVERY must be a number of minutes');
  expect(() => readConfig({ BACKUP_DIR: '/b', BACKUP_KEEP: '0' })).toThrow('BACKUP_KEEP');
  expect(() => readConfig({ BACKUP_DIR: '/b', BACKUP_PASSPHRASE: 'short' })).toThrow('BACKUP_PASSPHRASE must have');
  expect(readConfig({ BACKUP_PASSPHRASE: 'short' }).backupPassphrase).toBe('short');
});

it('has an event beside the default one below its address, also when that of a venue laptop moved', () => {
  const home = { ...readConfig({ PUBLIC_URL: 'https://192.168.1.20:3443' }), authSecret: secret };
  const summit = configOf(home, 'summit');
  expect(summit.publicUrl).toBe('https://192.168.1.20:3443/e/summit');
  home.publicUrl = 'https://10.0.0.5:3443';
  expect(summit.publicUrl).toBe('https://10.0.0.5:3443/e/summit');
});
