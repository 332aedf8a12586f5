import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '../../http/session/viewer.ts';
import { applyCommands } from '../../sync/perform.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';

const { check_ins } = tables;
const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;

/** The phone that sent it shows these documents as they stand then: one that is not named stays as the phone guessed. */
describeEachDatabase('a scan touches', (open) => {
  let app: TestApp;
  let admin: Viewer;
  beforeAll(async () => {
    app = await openTestApp(await open());
    const { user } = app.admin;
    admin = { user_id: user.id, event_id: user.event_id, role: user.role, session_id: 'session' };
  });
  afterAll(() => app.close());

  const scans = (user_id: string, ...minutes: number[]) => {
    const many = minutes.map((minute) => ({
      args: {
        check_in_id: randomUUID() as string,
        user_id,
        gate_id: 'gate-north',
        check_in_method: 'qr',
        verdict: 'admitted',
      } as const,
      origin: { device_id: 'door-1', device_time: at(minute), clock_offset_ms: 0, arrived_at: at(9) },
    }));
    const send = (which = many) =>
      app.context.database.transaction((tx) =>
        applyCommands(app.context.handlers, tx, admin, 'record_check_in', which),
      );
    return { ids: many.map(({ args }) => args.check_in_id), send };
  };
  const record = (id: string | undefined) => ({ collection: 'check_ins', id });
  const rowsOf = (userId: string) =>
    app.context.database.queries.select().from(check_ins).where(eq(check_ins.user_id, userId));

  it('its own record and the person, and the record whose place it takes', async () => {
    await app.addPerson('ama@example.org');
    const person = { collection: 'users', id: 'ama' };
    const first = scans('ama', 5);
    expect(await first.send()).toEqual([[record(first.ids[0]), person]]);
    const later = scans('ama', 6);
    expect(await later.send()).toEqual([[record(later.ids[0]), person]]);
    const earlier = scans('ama', 4);
    expect(await earlier.send()).toEqual([[record(earlier.ids[0]), person, record(first.ids[0])]]);
    const rows = await rowsOf('ama');
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [first.ids[0], 'duplicate'],
        [later.ids[0], 'duplicate'],
        [earlier.ids[0], 'accepted'],
      ]),
    );
    expect(rows.map(({ undo_reason }) => undo_reason)).toEqual(['', '', '']);
  });

  it('the same of each in a batch, in their order, also of one that is known already', async () => {
    await app.addPerson('kofi@example.org');
    const person = { collection: 'users', id: 'kofi' };
    const { ids, send } = scans('kofi', 5, 3, 4);
    const touched = [
      [record(ids[0]), person],
      [record(ids[1]), person, record(ids[0])],
      [record(ids[2]), person],
    ];
    expect(await send()).toEqual(touched);
    expect(await send()).toEqual(ids.map((id) => [record(id), person]));
    const statuses = new Map((await rowsOf('kofi')).map(({ id, status }) => [id, status]));
    expect(ids.map((id) => statuses.get(id))).toEqual(['duplicate', 'accepted', 'duplicate']);
  });
});
