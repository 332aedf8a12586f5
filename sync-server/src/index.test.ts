import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './database/open-database.ts';
import { makePostgresDatabase } from './testing/database/databases.ts';
import { TestServer } from './testing/server.ts';

/** The first start makes a database, which takes many seconds on a busy machine. */
const PATIENCE_MS = 180_000;

describe('the built server', () => {
  let folder: string;
  let server: TestServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'baraza-server-'));
    server = await TestServer.start({
      DATA_DIR: folder,
      ADMIN_EMAIL: 'boss@example.org',
      ADMIN_PASSWORD: 'a password to begin with',
    });
  }, PATIENCE_MS);
  afterAll(async () => {
    await server.kill();
    rmSync(folder, { recursive: true });
  });

  const signIn = (password: string) => server.call('POST', '/api/auth/login', { email: 'boss@example.org', password });

  it('listens on loopback and is healthy', async () => {
    expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await server.call('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(server.said).not.toMatch(/NOBODY/);
  });

  it('has its first admin, and asks for the real password', async () => {
    expect((await signIn('something else')).status).toBe(401);
    expect(await signIn('a password to begin with')).toMatchObject({ status: 200, body: { user: { role: 'admin' } } });
  });

  it('refuses a second one on the same data', async () => {
    await expect(TestServer.start({ DATA_DIR: folder })).rejects.toThrow(
      `The data folder ${folder} is in use by another server (process ${server.process.pid}).`,
    );
  });

  it('keeps its secret to itself, and people signed in over a restart', { timeout: PATIENCE_MS }, async () => {
    const { body } = await signIn('a password to begin with');
    const { access_token } = body as { access_token: string };
    expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600);
    expect(await server.stop()).toBe(0);
    server = await TestServer.start({ DATA_DIR: folder });
    expect((await server.call('GET', '/api/auth/me', undefined, access_token)).status).toBe(200);
  });
});

it.each([
  [['bakcup'], 'There is no command bakcup.'],
  [['--help'], 'There is no command --help.'],
  [['replace-keys', 'summit'], 'replace-keys takes --event=ID or --all after it, not summit: nothing was done.'],
  [['replace-keys', '--evnet=summit'], 'Nothing was done.'],
  [['replace-keys', '--event=summit', '--all'], 'leave --event out. Nothing was done.'],
  [['new-epoch', '--help'], 'new-epoch takes nothing after it'],
  [['doctor', 'foo'], 'doctor takes nothing after it, not foo'],
])('serves nothing and changes nothing when it is told %j', async (args, said) => {
  const folder = mkdtempSync(join(tmpdir(), 'baraza-server-'));
  await expect(TestServer.start({ DATA_DIR: folder }, [], args)).rejects.toThrow(said);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

it('says in a sentence why it can not start', { timeout: PATIENCE_MS }, async () => {
  const taken: Server = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), 'baraza-server-'));
  await expect(TestServer.start({ DATA_DIR: folder, PORT: String(port) })).rejects.toThrow(
    /^Port \d+ on 127\.0\.0\.1 is taken\. Stop what listens there, or set PORT\.$/,
  );
  taken.close();
  const elsewhere =
    /^HOST=\S+ is no address of this machine \(E\w+\)\. Set HOST to one, to 127\.0\.0\.1, or to 0\.0\.0\.0 for all of them\.$/;
  for (const HOST of ['foo.invalid', '192.0.2.1'])
    await expect(TestServer.start({ DATA_DIR: folder, HOST })).rejects.toThrow(elsewhere);
  rmSync(folder, { recursive: true });
  await expect(TestServer.start({ PORT: 'many' })).rejects.toThrow(/PORT must be a whole number from 0 to 65535/);
});

it.each([
  [
    'events',
    ['events'],
    sql`alter table events rename name to gone`,
    /^The database refused: column .*name.* does not exist\.$/,
  ],
  [
    'backup',
    ['backup', join(tmpdir(), 'baraza-not-written.gz')],
    sql`alter table folded_outcomes rename to gone`,
    /^The database refused: relation "folded_outcomes" does not exist\.$/,
  ],
])(
  'says in a sentence why %s could not be done, and not in a query',
  { timeout: PATIENCE_MS },
  async (_, args, broken, sentence) => {
    const { url, drop } = await makePostgresDatabase();
    const database = await openDatabase({ databaseUrl: url, dataDir: '' });
    await database.queries.execute(broken);
    await database.close();
    const settings = { DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(40) };
    await expect(TestServer.start(settings, [], args)).rejects.toThrow(sentence);
    await drop();
  },
);

it('serves the phones of a network as a venue laptop, by itself, and says that its event has no admin', {
  timeout: PATIENCE_MS,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baraza-server-'));
  const laptop = { DATA_DIR: folder, VENUE_ADDRESS: '127.0.0.1', VENUE_PORT: '0' };
  const server = await TestServer.start(laptop, [], ['venue']);
  expect(server.address).toMatch(/^https:\/\/0\.0\.0\.0:/);
  expect(server.said).toMatch(/NOBODY CAN SIGN IN AS AN ADMIN/);
  await server.stop();
  rmSync(folder, { recursive: true });
});

it('warns when a demo can be reached by others, and when mails link to this machine; one Ctrl-C ends it in good order', {
  timeout: PATIENCE_MS,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baraza-server-'));
  const mails = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'team@example.org' };
  const server = await TestServer.start({ ...mails, DATA_DIR: folder, DEMO: '1', HOST: '0.0.0.0' });
  expect(server.said).toMatch(/DEMO IS ON/);
  expect(server.said.match(/THE LINKS IN MAILS LEAD TO http:\/\/localhost:/g)).toHaveLength(1);
  // One Ctrl-C arrives twice, from the terminal and from npm.
  server.process.kill('SIGINT');
  server.process.kill('SIGINT');
  expect(await server.ended).toBe(0);
  rmSync(folder, { recursive: true });
});
