import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { METRICS_TOKEN, openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase, openTestPglite } from '../../../testing/database/databases.ts';
import { addKnownThings } from '../../../testing/things.store.ts';
import { appliedMigrations } from '../backup.store.ts';
import { checkBackup } from '../backup-file.ts';
import { unlock } from '../stored-backup.ts';
import { inTurn } from './backup-turn.ts';
import { momentIn, nameOf, outlived } from './kept-backups.ts';
import { type ScheduledBackups, startBackups } from './start-backups.ts';
import { writeKeptBackup } from './write-kept-backup.ts';

const PASSPHRASE = 'of all our backups';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** For a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 20 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baraza-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const settingsOf = (to: string, passphrase?: string, keep = 24) => ({
  eventId: 'event-001',
  backupPassphrase: passphrase,
  backups: { folder: to, every: HOUR_MS, keep },
});
const wholeIn = (to: string) => readdirSync(to).filter((name) => momentIn(name, 'event-001') !== undefined);

describeEachDatabase('a backup that happens by itself', (open) => {
  let app: TestApp;
  let running: ScheduledBackups[];
  let logged: Record<string, unknown>[];
  beforeAll(async () => {
    app = await openTestApp(await open());
    await addKnownThings(app);
  });
  afterAll(() => app.close());
  beforeEach(() => {
    running = [];
    logged = [];
  });
  afterEach(async () => {
    for (const each of running) await each.stop();
    delete app.context.backups;
  });

  const start = (
    to = folder,
    { passphrase, keep, ...options }: { passphrase?: string; keep?: number; leaveFree?: number } = {},
  ) => {
    const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) });
    const often = { lookEvery: 30, againAfter: 0, leaveFree: 0, ...options };
    const databaseUrl = app.context.database.kind === 'postgres' ? process.env.TEST_DATABASE_URL : undefined;
    const settings = { ...settingsOf(to, passphrase, keep), databaseUrl };
    const started = startBackups(app.context.database, log, settings, often);
    running.push(started);
    app.context.backups = started;
    return started;
  };
  const health = async () => (await app.call('GET', '/health')).body;

  it('is whole, private, checked and encrypted, and can be put back', async () => {
    const backups = start(folder, { passphrase: PASSPHRASE });
    await vi.waitFor(() => expect(backups.newest()).toBeDefined(), PATIENCE);
    const [name = '', checksum, ...others] = readdirSync(folder).sort();
    expect([momentIn(name, 'event-001'), checksum, others]).toEqual([backups.newest()?.at, `${name}.sha256`, []]);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(execFileSync('sha256sum', ['-c', `${name}.sha256`], { cwd: folder, encoding: 'utf8' })).toContain('OK');
    expect(name).toMatch(/\.gz\.age$/);
    const path = join(folder, name);
    const known = new Set(await appliedMigrations(app.context.database.queries));
    await expect(unlock(path, undefined)).rejects.toThrow('its passphrase is missing');
    expect((await checkBackup(await unlock(path, PASSPHRASE), 'event-001', known)).rows).toBeGreaterThan(10);
    expect(logged).toMatchObject([{ msg: 'a backup was written', file: path }]);
  });

  it('is not made again by a restart, nor by a process that shares the folder', async () => {
    const processes = app.context.database.kind === 'postgres' ? 3 : 1;
    const together = Array.from({ length: processes }, () => start());
    await vi.waitFor(() => expect(together.every((each) => each.newest())).toBe(true), PATIENCE);
    const later = start();
    await vi.waitFor(() => expect(later.newest()).toBeDefined(), PATIENCE);
    for (const each of [...together, later]) await each.stop();
    expect(wholeIn(folder)).toHaveLength(1);
  });

  it('that fails is said everywhere, once; and that it is well again', async () => {
    const file = join(folder, 'not-a-folder');
    writeFileSync(file, '');
    const backups = start(file);
    await vi.waitFor(() => expect(backups.trouble()).toBeDefined(), PATIENCE);
    expect(await health()).toMatchObject({ status: 'ok', state: 'degraded', reason: 'no_backup' });
    expect((await app.call('GET', '/ready')).status).toBe(200);
    expect((await app.call('GET', '/api/admin/health', { as: app.admin })).body).toMatchObject({ reason: 'no_backup' });
    expect((await app.call('GET', '/metrics', { as: METRICS_TOKEN })).body).toContain(
      '\nbaraza_backup_failing{event="event-001"} 1\n',
    );
    expect(logged).toContainEqual(expect.objectContaining({ level: 50, msg: 'no backup could be written' }));
    rmSync(file);
    mkdirSync(file);
    await vi.waitFor(() => expect(backups.trouble()).toBeUndefined(), PATIENCE);
    expect(await health()).toMatchObject({ state: 'ok' });
    const { body } = await app.call('GET', '/metrics', { as: METRICS_TOKEN });
    expect(body).toMatch(/^baraza_backup_failing\{event="event-001"\} 0$/m);
    expect(body).toMatch(/^baraza_last_backup_timestamp_seconds\{event="event-001"\} [1-9][\d.]+$/m);
  });

  it.each([
    ['half an hour', [HOUR_MS / 2]],
    ['days', [DAY_MS, 2 * DAY_MS]],
  ])('is made where the clock was wrong by %s once, and not again at each look', async (_, ahead) => {
    const ofFuture = ahead.map((ms) => nameOf('event-001', Date.now() + ms, false));
    for (const name of ofFuture) writeFileSync(join(folder, name), '');
    for (let processes = 0; processes < 2; processes++) {
      const backups = start();
      await vi.waitFor(() => expect(backups.newest()?.at).toBeLessThanOrEqual(Date.now()), PATIENCE);
      await backups.stop();
    }
    expect(logged).toMatchObject([{ msg: 'a backup was written' }]);
    expect(wholeIn(folder)).toEqual(expect.arrayContaining(ofFuture));
    expect(wholeIn(folder)).toHaveLength(ofFuture.length + 1);
  });

  it('happens though the clock stands still', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const backups = start();
    await vi.waitFor(() => expect(logged).toHaveLength(1), PATIENCE);
    const began = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(began + 2 * HOUR_MS);
    await vi.waitFor(() => expect(logged).toHaveLength(2), PATIENCE);
    vi.restoreAllMocks();
    await backups.stop();
  });

  it('is not written where that would fill the disk', async () => {
    const backups = start(folder, { leaveFree: Number.MAX_SAFE_INTEGER });
    await vi.waitFor(() => expect(backups.trouble()).toMatchObject({ reason: 'no_backup' }), PATIENCE);
    expect(JSON.stringify(logged[0])).toMatch(/has \d+ MB free, and a backup is only written where/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('removes what a killed process left, and what is outlived, but no file of somebody else', async () => {
    const { database } = app.context;
    const left = `${nameOf('event-001', Date.now() - DAY_MS, false)}.unfinished`;
    const old = [9, 8, 3].map((days) => nameOf('event-001', Date.now() - days * DAY_MS, true));
    const foreign = ['notes.txt', nameOf('event-002', 0, false), 'baraza-event-001-mine.gz', 'their.unfinished'];
    for (const name of [left, ...old, ...foreign]) writeFileSync(join(folder, name), '');
    for (const name of old) writeFileSync(join(folder, `${name}.sha256`), '');
    const settings = settingsOf(folder);
    await writeKeptBackup(database, { ...settings, backups: { ...settings.backups, keep: 1 } }, Date.now(), 0);
    const names = readdirSync(folder);
    expect(names).toEqual(expect.arrayContaining(foreign));
    expect(names).toContain(old[2]);
    expect(names.filter((name) => old.slice(0, 2).some((gone) => name.startsWith(gone)))).toEqual([]);
    expect(names).not.toContain(left);
    expect(wholeIn(folder)).toHaveLength(2);
  });

  it('is whole and well though something old can’t be removed, which the log names; what can be goes', async () => {
    const [stuck = '', older = '', half = ''] = [9, 10, 2].map((days) =>
      nameOf('event-001', Date.now() - days * DAY_MS, true),
    );
    // As what belongs to another account: a folder is not removed as a file is.
    for (const name of [stuck, `${half}.unfinished`]) mkdirSync(join(folder, name, 'in use'), { recursive: true });
    writeFileSync(join(folder, older), '');
    const backups = start(folder, { keep: 1 });
    const written = () => logged.filter(({ msg }) => msg === 'a backup was written');
    await vi.waitFor(() => expect([...written(), backups.trouble()]).not.toEqual([undefined]), PATIENCE);
    await backups.stop();
    expect([written().length, backups.trouble()]).toEqual([1, undefined]);
    const name = basename(String(written()[0]?.file));
    expect(readdirSync(folder).sort()).toEqual([stuck, `${half}.unfinished`, name, `${name}.sha256`].sort());
    const warned = logged.filter(({ level }) => level === 40).map(({ file }) => file);
    expect(warned).toEqual([join(folder, `${half}.unfinished`), join(folder, stuck)]);
  });
});

it('is written by one process at a time, and by another when that one is gone', async () => {
  const url = process.env.TEST_DATABASE_URL;
  let end = (_: string) => {};
  const ending = new Promise<string>((resolve) => {
    end = resolve;
  });
  let first: Promise<string | undefined> | undefined;
  await new Promise<void>((begun) => {
    first = inTurn(url, 'event-turn', () => {
      begun();
      return ending;
    });
  });
  expect(await inTurn(url, 'event-turn', async () => 'second')).toBeUndefined();
  expect(await inTurn(url, 'event-other', async () => 'another event')).toBe('another event');
  end('first');
  expect(await first).toBe('first');
  await expect(inTurn(url, 'event-turn', () => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  expect(await inTurn(url, 'event-turn', async () => 'second')).toBe('second');
});

it('that is late is trouble, though none was tried here', async () => {
  const database = await openTestPglite();
  const now = Date.now();
  writeFileSync(join(folder, nameOf('event-001', now - 30 * 60_000, false)), '');
  const log = pino({ level: 'silent' });
  const backups = startBackups(database, log, { ...settingsOf(folder), databaseUrl: undefined });
  await vi.waitFor(() => expect(backups.newest()).toBeDefined(), PATIENCE);
  expect(backups.trouble()).toBeUndefined();
  vi.spyOn(Date, 'now').mockReturnValue(now + 2 * HOUR_MS);
  expect(backups.trouble()).toEqual({ reason: 'no_backup', since: new Date(now + 30 * 60_000).toISOString() });
  vi.restoreAllMocks();
  await backups.stop();
  await database.close();
});

it('keeps the newest, and the last of each of seven days', () => {
  const start = Date.parse('2026-11-23T12:30:00Z');
  const hourly = Array.from({ length: 24 * 10 }, (_, hours) => ({ path: '', bytes: 1, at: start - hours * HOUR_MS }));
  const gone = new Set(outlived(hourly, 24, start));
  const kept = hourly.filter((backup) => !gone.has(backup)).map(({ at }) => new Date(at).toISOString().slice(0, 13));
  expect(kept.slice(0, 24)).toEqual(hourly.slice(0, 24).map(({ at }) => new Date(at).toISOString().slice(0, 13)));
  expect(kept.slice(24)).toEqual(['21', '20', '19', '18', '17'].map((day) => `2026-11-${day}T23`));
  expect(outlived([], 1, start)).toEqual([]);
});

it('removes no backup whose time is yet to come, and none in its place', () => {
  const now = Date.parse('2026-11-23T12:30:00Z');
  const kept = Array.from({ length: 40 }, (_, days) => ({ path: '', bytes: 1, at: now + (30 - days) * DAY_MS }));
  expect(outlived(kept, 2, now).map(({ at }) => (now - at) / DAY_MS)).toEqual([7, 8, 9]);
});

it('reads its own names again, and no others', () => {
  for (const event of ['event-001', 'a/b c', '../x', 'gz'])
    for (const isEncrypted of [true, false]) {
      const name = nameOf(event, 1_000, isEncrypted);
      expect(name).not.toContain('/');
      expect([momentIn(name, event), momentIn(name, 'event-0')]).toEqual([1_000, undefined]);
      expect(momentIn(`${name}.sha256`, event)).toBeUndefined();
      expect(momentIn(`${name}.unfinished`, event)).toBeUndefined();
    }
});
