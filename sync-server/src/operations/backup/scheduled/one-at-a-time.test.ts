import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { turns } from '../../../http/limits/turns.ts';
import { openTestApp } from '../../../testing/app.ts';
import { openTestPostgres } from '../../../testing/database/databases.ts';
import { startBackups } from './start-backups.ts';

/** For a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 20 };
/** As many as a process has connections. */
const EVENTS = 10;

it('the backups of all events of a process leave its connections to those who call', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baraza-in-line-'));
  const app = await openTestApp(await openTestPostgres());
  const { database } = app.context;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let open = 0;
  let most = 0;
  const slow = {
    ...database,
    snapshot: async <T>(work: Parameters<typeof database.snapshot<T>>[0]) => {
      most = Math.max(most, ++open);
      return database
        .snapshot(async (tx) => {
          await held;
          return work(tx);
        })
        .finally(() => open--);
    },
  };
  const inLine = turns(1);
  const log = pino({ level: 'silent' });
  const running = Array.from({ length: EVENTS }, (_, at) => {
    const backups = { folder: join(folder, String(at)), every: 3_600_000, keep: 1 };
    const settings = { eventId: 'event-001', backupPassphrase: undefined, databaseUrl: undefined, backups };
    return startBackups(slow, log, settings, { leaveFree: 0, inLine });
  });
  await vi.waitFor(() => expect(open).toBeGreaterThan(0), PATIENCE);
  expect((await app.call('GET', '/ready')).status).toBe(200);
  letGo();
  await vi.waitFor(() => expect(running.every((each) => each.newest())).toBe(true), PATIENCE);
  expect(most).toBe(1);
  for (const each of running) await each.stop();
  await app.close();
  rmSync(folder, { recursive: true });
});
