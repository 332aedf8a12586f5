import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../database/open-database.ts';
import { makePostgresDatabase } from '../../testing/database/databases.ts';
import { openMailServer } from '../../testing/mail/mail-server.ts';
import { TestServer } from '../../testing/server.ts';
import { nameOf } from '../backup/scheduled/kept-backups.ts';
import { checkBackups } from './check-backups.ts';
import { judgeFiles } from './check-files.ts';
import { checkFolder } from './check-folder.ts';
import { checkMail } from './check-mail.ts';
import { checkSettings } from './check-settings.ts';
import { runDoctorCommand } from './doctor-command.ts';

const AUTH_SECRET = 'mZqX0c8Wb1yT5uKe7rLs2vHd9gJf4aPn';
const folder = mkdtempSync(join(tmpdir(), 'baraza-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

const doctor = async (environment: Record<string, string>) => {
  const { report, isWell } = await runDoctorCommand({ AUTH_SECRET, DATA_DIR: folder, ...environment });
  return { isWell, lines: report.trimEnd().split('\n') };
};
const grades = (lines: string[]) => lines.flatMap((line) => /^(ok|warning|wrong)\b/.exec(line)?.[0] ?? []);

describe('beside a server that runs', () => {
  let made: Awaited<ReturnType<typeof makePostgresDatabase>>;
  let mail: Awaited<ReturnType<typeof openMailServer>>;
  let server: TestServer;
  let env: Record<string, string>;
  beforeAll(async () => {
    made = await makePostgresDatabase();
    mail = await openMailServer({ password: 'of the mail server' });
    const SMTP_URL = mail.env.SMTP_URL.replace('//', '//hello:of%20the%20mail%20server@');
    env = { ...mail.env, SMTP_URL, DATABASE_URL: made.url, AUTH_SECRET, DATA_DIR: folder };
    server = await TestServer.start(env);
    env.PUBLIC_URL = server.address;
  });
  afterAll(async () => {
    await server.kill();
    await mail.close();
    await made.drop();
  });

  it('finds all well, sends no mail and leaves nothing behind', async () => {
    const before = readdirSync(folder);
    const { lines, isWell } = await doctor(env);
    expect(lines).toEqual([
      expect.stringMatching(/^ok +configuration +every variable can be used/),
      expect.stringMatching(/^ok +disk, DATA_DIR +.* can be written; [\d,]+ MB are free$/),
      // How many depends on the machine.
      expect.stringMatching(/^\w+ +open files +this account may open [\d,]+: each process has room for [\d,]+/),
      expect.stringMatching(/^wrong +database +fsync, full_page_writes is off: a power cut loses check-ins/),
      expect.stringMatching(/^ok +database +its tables are those of this version$/),
      expect.stringMatching(/^ok +clock +this machine and the database agree$/),
      expect.stringMatching(/^warning +push +closed phones hear of no message: set VAPID_SUBJECT/),
      expect.stringMatching(/^warning +backups +none happen by themselves: set BACKUP_DIR/),
      expect.stringMatching(/^ok +mail +127\.0\.0\.1:\d+ answers and takes our password; nothing was sent$/),
      expect.stringMatching(/^wrong +PUBLIC_URL +mails go out, and their links lead to http:\/\/127\.0\.0\.1:\d+,/),
      expect.stringMatching(/^ok +PUBLIC_URL +http:\/\/127\.0\.0\.1:\d+ answers, and is well$/),
      '',
      // The Postgres of the tests is one that may lose data.
      expect.stringMatching(/^[23] wrong, [23] to look at\.$/),
    ]);
    expect(isWell).toBe(false);
    expect(mail.received).toEqual([]);
    expect(readdirSync(folder)).toEqual(before);
  });

  it('says that the mail server takes no such password', async () => {
    const settings = readConfig({ ...env, SMTP_URL: mail.env.SMTP_URL.replace('//', '//hello:a%20guess@') });
    expect(await checkMail(settings)).toMatchObject({
      grade: 'wrong',
      says: expect.stringMatching(/Authentication failed.*does not take the account or the password in SMTP_URL/),
    });
  });
});

it('says that nothing listens where mails should go, or nothing that speaks so', async () => {
  const mail = await openMailServer();
  const { MAIL_FROM } = mail.env;
  const plain = readConfig({ ...mail.env, SMTP_URL: mail.env.SMTP_URL.replace('smtp:', 'smtps:') });
  expect(await checkMail(plain)).toMatchObject({
    grade: 'wrong',
    says: expect.stringContaining('smtp:// or smtps://'),
  });
  await mail.close();
  expect(await checkMail(readConfig({ SMTP_URL: mail.env.SMTP_URL, MAIL_FROM }))).toMatchObject({
    grade: 'wrong',
    says: expect.stringMatching(/can't be used \(.*ECONNREFUSED/),
  });
  expect(await checkMail(readConfig({}))).toMatchObject({
    grade: 'warning',
    says: expect.stringContaining('SMTP_URL'),
  });
});

it('names what is wrong in the configuration, and looks at nothing else', async () => {
  const { lines, isWell } = await doctor({ PORT: 'many', DATABASE_URL: 'mysql://here' });
  expect(isWell).toBe(false);
  expect(lines).toEqual([
    expect.stringMatching(/^wrong +configuration +PORT must be a whole number from 0 to 65535$/),
    expect.stringMatching(/^wrong +configuration +DATABASE_URL must be a postgres/),
    '',
    '2 wrong, 0 to look at.',
  ]);
});

it('asks for no address of a venue laptop, which has its own certificate', async () => {
  const laptop = join(folder, 'laptop');
  mkdirSync(join(laptop, 'venue'), { recursive: true });
  const address = async () =>
    (await doctor({ DATA_DIR: laptop })).lines.filter((line) => / (address|PUBLIC_URL) /.test(line));
  expect(await address()).toEqual([
    expect.stringMatching(/^warning +PUBLIC_URL +lists for a mail merge, .+ lead to http:\/\/localhost:3000,/),
    expect.stringMatching(/^warning +PUBLIC_URL +http:\/\/localhost:3000 does not answer/),
  ]);
  writeFileSync(join(laptop, 'venue', 'authority.pem'), '');
  expect(await address()).toEqual([expect.stringMatching(/^ok +address +that of a venue laptop/)]);
});

it.each([
  [{ DEMO: '1' }, 'warning', 'DEMO is on'],
  [{ DEMO: '1', HOST: '0.0.0.0' }, 'wrong', 'DEMO is on and HOST=0.0.0.0'],
  [{ AUTH_SECRET: 'secret'.repeat(6) }, 'wrong', 'AUTH_SECRET can be guessed'],
  [{ BACKUP_PASSPHRASE: 'short' }, 'wrong', 'BACKUP_PASSPHRASE is too short'],
  [{ PUBLIC_URL: 'https://event.example' }, 'warning', 'TRUSTED_PROXY'],
  [{ PUBLIC_URL: 'https://event.example', TRUSTED_PROXY: '127.0.0.1' }, 'ok', 'every variable can be used'],
])('judges %j as %s', (environment, grade, says) => {
  expect(checkSettings(readConfig({ AUTH_SECRET, ...environment }))).toEqual([
    { subject: 'configuration', grade, says: expect.stringContaining(says) },
  ]);
});

it.each([
  [
    1_000,
    undefined,
    'wrong',
    'this account may open 1,000: each process has room for 375 connected phones. Raise it: LimitNOFILE',
  ],
  [4_096, undefined, 'warning', 'room for 2,697 connected phones. If more are to come'],
  [65_536, undefined, 'ok', 'room for 48,777 connected phones'],
  [65_536, 100, 'ok', 'room for 100 connected phones'],
  [4_096, 10_000, 'wrong', 'MAX_SOCKETS is 10,000, and this account may open only 4,096 files. Raise it'],
])('judges %i open files, with MAX_SOCKETS=%s, as %s', (files, maxSockets, grade, says) => {
  expect(judgeFiles(files, 'this account', maxSockets)).toMatchObject({ grade, says: expect.stringContaining(says) });
});

describe('a folder', () => {
  it('that is not there yet is looked at where it would be made', async () => {
    const inside = join(folder, 'not', 'yet');
    expect(await checkFolder('DATA_DIR', inside)).toMatchObject({ grade: 'ok' });
    expect(readdirSync(folder)).not.toContain('not');
  });

  it('that is a file, or has little room', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await checkFolder('DATA_DIR', file)).toMatchObject({
      grade: 'wrong',
      says: expect.stringMatching(/can't be written \(ENOTDIR.*set DATA_DIR/),
    });
    const much = Number.MAX_SAFE_INTEGER;
    expect(await checkFolder('DATA_DIR', folder, { wrong: 0, warning: much })).toMatchObject({ grade: 'warning' });
    expect(await checkFolder('DATA_DIR', folder, { wrong: much, warning: much })).toMatchObject({
      grade: 'wrong',
      says: expect.stringContaining('make room now'),
    });
  });
});

it('says where backups would go while their folder is not there, as when its disk is not mounted', async () => {
  const of = async (env: Record<string, string>) =>
    (await checkBackups(readConfig({ DATA_DIR: folder, BACKUP_DIR: join(folder, 'mnt', 'backups'), ...env })))
      .filter(({ grade }) => grade === 'warning')
      .map(({ says }) => says);
  const missing = expect.stringMatching(/mnt\/backups is not there: backups would go to the disk of .+ mount it/);
  const none = expect.stringContaining('the server writes one when it starts');
  const same = expect.stringContaining('they are on the disk of the database');
  expect(await of({})).toEqual([missing, same, none]);
  expect(await of({ DATA_DIR: join(folder, 'not-yet') })).toEqual([missing, same, none]);
  expect(await of({ DATABASE_URL: 'postgres://127.0.0.1:1/x', AUTH_SECRET })).toEqual([missing, none]);
});

it('says how old the newest backup is, and whether the disk still has what was written', async () => {
  const BACKUP_DIR = join(folder, 'backups');
  const now = Date.now();
  const settings = readConfig({ BACKUP_DIR, DATABASE_URL: 'postgres://127.0.0.1:1/x', AUTH_SECRET });
  const look = async (at = now) => (await checkBackups(settings, [], at)).map(({ grade, says }) => [grade, says]);
  const disk = ['ok', expect.stringContaining('can be written')];
  mkdirSync(BACKUP_DIR);
  expect(await look()).toEqual([disk, ['warning', expect.stringContaining('the server writes one when it starts')]]);
  const path = join(BACKUP_DIR, nameOf('event-001', now - 600_000, false));
  writeFileSync(path, 'whole');
  const sum = createHash('sha256').update('whole').digest('hex');
  writeFileSync(`${path}.sha256`, `${sum}  ${path}\n`);
  expect(await look()).toEqual([disk, ['ok', expect.stringContaining('the newest is 10 minutes old')]]);
  expect(await look(now + 3 * 3_600_000)).toEqual([disk, ['wrong', expect.stringContaining('is 190 minutes old')]]);
  const embedded = await checkBackups(readConfig({ BACKUP_DIR, DATA_DIR: folder }), [], now);
  expect(embedded.map(({ grade }) => grade)).toEqual(['ok', 'warning', 'ok']);
  writeFileSync(path, 'half');
  expect(await look()).toEqual([disk, ['wrong', expect.stringContaining('is not what was written')]]);
});

it('leaves an embedded database to the server that has it, and opens it else', async () => {
  const DATA_DIR = join(folder, 'embedded');
  const file = join(folder, 'no-folder');
  writeFileSync(file, '');
  for (const where of [file, join(file, 'inside')])
    expect((await doctor({ DATA_DIR: where })).lines).toContainEqual(
      expect.stringMatching(/^wrong +database +The data folder .*no-folder.* is not a folder\. Set DATA_DIR to one\.$/),
    );
  const of = async () => (await doctor({ DATA_DIR })).lines.filter((line) => /^\w+ +(database|clock)/.test(line));
  expect(await of()).toEqual([expect.stringContaining('the first start makes the embedded one')]);
  const database = await openDatabase(readConfig({ DATA_DIR }));
  expect(await of()).toEqual([expect.stringContaining(`the server that runs (process ${process.pid})`)]);
  await database.close();
  const found = await of();
  expect(grades(found)).toEqual(['ok', 'ok', 'ok']);
  expect(found[0]).toContain('answers and takes writes');
});
