import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { hostedEvents } from '../database/tables.ts';
import { Pace } from '../delivery/mail/pace.ts';
import { readWebApp } from '../http/web-app/web-app.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { openTestPostgres } from '../testing/databases.ts';
import { startHosting } from './hosting.ts';

/** More than a process has connections. */
const EVENTS = 12;

async function host({ context }: TestApp) {
  const { log, health, socketRoom } = context;
  context.hosting = await startHosting(context, readWebApp(), { log, health, socketRoom, pace: new Pace(600) });
  return context.hosting;
}

it('the default event is answered while all others wait for another process that migrates', async () => {
  const app = await openTestApp(await openTestPostgres());
  const { database } = app.context;
  const made_at = '2026-11-01T08:00:00.000Z';
  const there = Array.from({ length: EVENTS }, (_, at) => ({ id: `e${at}`, schema_name: `event_e${at}`, made_at }));
  await database.queries.insert(hostedEvents).values(there);
  let endMigrating = () => {};
  const migrates = new Promise<void>((resolve) => {
    endMigrating = resolve;
  });
  const isMigrating = vi.fn();
  const migrating = database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7203114)`);
    isMigrating();
    await migrates;
  });
  await vi.waitFor(() => expect(isMigrating).toHaveBeenCalled());
  const hosting = await host(app);
  expect((await app.call('GET', '/ready')).status).toBe(200);
  const stopping = hosting.stop();
  endMigrating();
  await migrating;
  await stopping;
  // Whoever stops waits for none that had not begun.
  const schemas = await database.queries.execute(sql`select from pg_namespace where nspname ~ '^event_e\\d'`);
  expect(schemas).toMatchObject({ rowCount: 1 });
  await app.close();
});
