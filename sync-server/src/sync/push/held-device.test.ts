import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Queries, rowsOf } from '../../database/database.ts';
import { commands, devices } from '../../database/tables.ts';
import { markRemoved } from '../../features/doors/doors.store.ts';
import { commandHandlers } from '../../features/handlers.ts';
import { removePeople } from '../../features/people/own-data.store.ts';
import { changeRole } from '../../features/people/users.store.ts';
import { revokeSessionsOf } from '../../http/session/sessions.store.ts';
import { lateBody } from '../../testing/calls/late-body.ts';
import { describeEachDatabase, openTestPostgres } from '../../testing/database/databases.ts';
import { pairTestDoor } from '../../testing/door.store.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

async function isSomebodyWaiting({ context }: SyncApp): Promise<void> {
  const waiting = await rowsOf(
    context.database.queries,
    sql`select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  expect(waiting).toHaveLength(1);
}

describe('a device that pushes twice at once', () => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await openTestPostgres());
  });
  afterAll(() => app.close());

  it('[S2] waits with the later push, which then sees what the earlier one has stored, and applies nothing again', async () => {
    const door = app.device(app.admin);
    await door.push([door.checkIn(app.attendee.user.id)]);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const handler = commandHandlers.record_refused_scan;
    const apply = vi.fn<typeof handler.apply>(async (...asked) => {
      await held;
      return handler.apply(...asked);
    });
    const { applyMany: _, ...alone } = handler;
    app.context.handlers = { ...commandHandlers, record_refused_scan: { ...alone, apply } };
    const scan = { check_in_id: randomUUID(), user_id: '', gate_id: '', verdict: 'tampered' } as const;
    const command = door.command('record_refused_scan', scan);
    const earlier = door.push([command]);
    await vi.waitFor(() => expect(apply).toHaveBeenCalled());
    const later = door.push([command]);
    await vi.waitFor(() => isSomebodyWaiting(app));
    letGo();
    const [[first], [second]] = await Promise.all([earlier, later]);
    expect(first).toMatchObject({ status: 'applied', command_id: command.id });
    expect(second).toEqual(first);
    expect(apply).toHaveBeenCalledTimes(1);
  });
});

describe('a device whose person is being erased', () => {
  it('stores nothing of theirs any more, though its first push began before', async () => {
    const app = await openSyncApp(await openTestPostgres());
    const { database } = app.context;
    const person = await app.addPerson('leaving@test.example');
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let begun: () => void = () => undefined;
    const erased = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const erasing = database.transaction(async (tx) => {
      await removePeople(tx, 'event-001', ['leaving']);
      begun();
      await held;
    });
    await erased;
    const phone = app.device(person);
    const star = phone.command('add_bookmark', { kind: 'session', target_id: 'any' });
    const pushing = phone.call('/api/sync/push', phone.pushRequest([star]));
    await vi.waitFor(() => isSomebodyWaiting(app));
    letGo();
    await erasing;
    expect((await pushing).status).toBe(401);
    for (const table of [tables.bookmarks, devices, commands])
      expect(await database.queries.$count(table, eq(table.user_id, 'leaving'))).toBe(0);
    await app.close();
  });
});

describeEachDatabase('a push of which the end comes when something has changed', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  afterAll(() => app.close());

  /** Scans somebody new. @returns the status, and what is on record */
  const scanAs = async (token: string, meanwhile: (tx: Queries) => Promise<unknown>) => {
    const { database } = app.context;
    const { user } = await app.addPerson(`guest-${randomUUID()}@test.example`);
    const device = app.device(token);
    const request = JSON.stringify(device.pushRequest([device.checkIn(user.id)]));
    const body = lateBody(request, () => database.transaction(meanwhile));
    const { status } = await app.call('POST', '/api/sync/push', { as: token, body });
    const { check_ins } = tables;
    return [status, await database.queries.select().from(check_ins).where(eq(check_ins.user_id, user.id))];
  };

  it('does nothing: of one whose session was ended', async () => {
    const { user, token } = await app.addPerson('ended@test.example', 'admin');
    expect(await scanAs(token, (tx) => revokeSessionsOf(tx, user.id))).toEqual([401, []]);
  });

  it('is refused what only an admin may: of one who is no admin any more', async () => {
    const { user, token } = await app.addPerson('demoted@test.example', 'admin');
    expect(await scanAs(token, (tx) => changeRole(tx, user.id, 'user'))).toEqual([200, []]);
  });

  it('[S17] is held: of a door phone that was removed', async () => {
    const { id, token } = await pairTestDoor(app.context);
    const now = new Date().toISOString();
    const [status, records] = await scanAs(token, (tx) => markRemoved(tx, 'event-001', id, now));
    expect([status, records]).toMatchObject([200, [{ status: 'held', hold_reason: 'removed_phone' }]]);
  });
});
