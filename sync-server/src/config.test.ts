import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

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
