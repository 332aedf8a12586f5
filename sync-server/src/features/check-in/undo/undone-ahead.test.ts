import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog } from '../../../database/tables.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import { performCommand } from '../../../sync/perform.ts';
import type { TestPerson } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { pairRemovedTestDoor, pairTestDoor } from '../../../testing/door.store.ts';
import { openSyncApp, type SyncApp } from '../../../testing/sync-app.ts';

const { check_ins, users } = tables;
const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;

/** As after going back to a backup: phones send again what it has lost, each when it comes back. */
describeEachDatabase('an undo that comes before its record', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
    await app.addEvent({ id: 'event-002' });
  });
  afterAll(() => app.close());

  const viewerOf = ({ user }: TestPerson): Viewer => ({ ...user, user_id: user.id, session_id: 'session' });
  const doorViewer = (id: string): Viewer => ({ user_id: id, event_id: 'event-001', role: 'door', session_id: 's' });
  const origin = (minute: number, device_id = 'phone') => ({
    ...{ device_id, device_time: at(minute), clock_offset_ms: 0, arrived_at: '2026-11-21T12:00:00.000Z' },
  });
  const newPerson = async () => (await app.addPerson(`${randomUUID()}@test.example`)).user.id;
  const undo = (check_in_id: string, user_id: string, by = viewerOf(app.admin)) =>
    performCommand(
      app.context,
      by,
      'undo_check_in',
      { check_in_id, user_id, reason: ' The wrong person ', next: null },
      origin(5, 'desk'),
    );
  const scan = (
    check_in_id: string,
    user_id: string,
    minute = 1,
    verdict: 'admitted' | 'already_checked_in' = 'admitted',
  ) =>
    performCommand(
      app.context,
      doorViewer('north'),
      'record_check_in',
      { check_in_id, user_id, gate_id: 'gate-north', check_in_method: 'qr', verdict },
      origin(minute),
    );
  const recordOf = async (id: string) =>
    (await app.context.database.queries.select().from(check_ins).where(eq(check_ins.id, id)))[0];
  const personOf = async (id: string) =>
    (await app.context.database.queries.select().from(users).where(eq(users.id, id)))[0];

  it('[S9] is kept, and the record that comes later stays undone, with all that it says', async () => {
    const [person, id] = [await newPerson(), randomUUID()];
    const touched = [
      { collection: 'check_ins', id },
      { collection: 'users', id: person },
    ];
    expect(await undo(id, person)).toEqual(touched);
    const undone = { status: 'undone', undo_reason: 'The wrong person', user_id: person };
    expect(await recordOf(id)).toMatchObject({
      ...undone,
      recorded_by: 'admin',
      arrived_at: null,
      check_in_time: at(5),
    });
    expect(await scan(id, person)).toEqual(touched);
    const whole = { check_in_time: at(1), gate_id: 'gate-north', recorded_by: 'north', check_in_method: 'qr' };
    expect(await recordOf(id)).toMatchObject({ ...undone, ...whole, arrived_at: '2026-11-21T12:00:00.000Z' });
    expect(await personOf(person)).toMatchObject({ checkedIn: false, checkin_time: null });
    await scan(id, person);
    expect(await recordOf(id)).toMatchObject({ ...undone, ...whole });
    expect(await personOf(person)).toMatchObject({ checkedIn: false });
  });

  it('leaves in whom another record lets in, before or after', async () => {
    const [person, id, other] = [await newPerson(), randomUUID(), randomUUID()];
    await scan(other, person, 3);
    await undo(id, person);
    expect(await personOf(person)).toMatchObject({ checkedIn: true, checkin_time: at(3) });
    expect(await scan(id, person, 1)).toContainEqual({ collection: 'check_ins', id: other });
    expect(await recordOf(other)).toMatchObject({ status: 'accepted' });
    expect(await recordOf(id)).toMatchObject({ status: 'undone', check_in_time: at(1) });
    expect(await personOf(person)).toMatchObject({ checkedIn: true, checkin_time: at(3) });
  });

  it.each([
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])('comes to the same as after it, in any order with a scan that found them in: %i, %i, %i', async (...order) => {
    const [person, id, met] = [await newPerson(), randomUUID(), randomUUID()];
    const send = [() => undo(id, person), () => scan(id, person, 1), () => scan(met, person, 3, 'already_checked_in')];
    for (const next of order) await send[next]?.();
    expect([(await recordOf(id))?.status, (await recordOf(met))?.status]).toEqual(['undone', 'duplicate']);
    expect(await personOf(person)).toMatchObject({ checkedIn: false, checkin_time: null });
  });

  it('holds for a record that is one of many, and for one that a removed phone hands in', async () => {
    const [first, second] = [await newPerson(), await newPerson()];
    const [undone, kept, late] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [undone, late]) await undo(id, first);
    const { id: door, token } = await pairTestDoor(app.context);
    const phone = app.device(token);
    const outcomes = await phone.push([phone.checkIn(first, undone), phone.checkIn(second, kept)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(await recordOf(undone)).toMatchObject({ status: 'undone', recorded_by: door });
    expect(await recordOf(kept)).toMatchObject({ status: 'accepted' });
    expect([(await personOf(first))?.checkedIn, (await personOf(second))?.checkedIn]).toEqual([false, true]);
    const removed = app.device((await pairRemovedTestDoor(app.context)).token);
    await removed.push([removed.checkIn(first, late)]);
    expect(await recordOf(late)).toMatchObject({ status: 'undone', hold_reason: 'removed_phone' });
  });

  it('lets nobody in who was revoked and is valid again', async () => {
    const [person, id] = [await newPerson(), randomUUID()];
    await undo(id, person);
    const set = (ticket_status: 'revoked' | 'valid') =>
      performCommand(
        app.context,
        viewerOf(app.admin),
        'set_ticket_status',
        { user_id: person, ticket_status },
        origin(9),
      );
    await set('revoked');
    await scan(id, person);
    await set('valid');
    expect(await recordOf(id)).toMatchObject({ status: 'undone' });
    expect(await personOf(person)).toMatchObject({ checkedIn: false });
  });

  it('is an admin’s: a door takes back what it has sent before, and an attendee nothing', async () => {
    const [person, id] = [await app.addPerson(`${randomUUID()}@test.example`), randomUUID()];
    await expect(undo(id, person.user.id, doorViewer('north'))).rejects.toMatchObject({ code: 'not_found' });
    await expect(undo(id, person.user.id, viewerOf(person))).rejects.toMatchObject({ code: 'not_allowed' });
    expect(await recordOf(id)).toBeUndefined();
  });

  it('is of nobody who is not here, and of no record of another person or event', async () => {
    const [person, other, id] = [await newPerson(), await newPerson(), randomUUID()];
    await expect(undo(id, 'nobody')).rejects.toMatchObject({ code: 'not_found' });
    await scan(id, other);
    await expect(undo(id, person)).rejects.toMatchObject({ code: 'not_found' });
    await app.context.database.queries.update(check_ins).set({ event_id: 'event-002' }).where(eq(check_ins.id, id));
    for (const of of [person, other]) await expect(undo(id, of)).rejects.toMatchObject({ code: 'not_found' });
    expect(await recordOf(id)).toMatchObject({ status: 'accepted', user_id: other, event_id: 'event-002' });
  });

  it('keeps nobody out whose record turns out to have that id', async () => {
    const [person, other, id] = [await newPerson(), await newPerson(), randomUUID()];
    await undo(id, person);
    await scan(id, other);
    expect(await recordOf(id)).toMatchObject({ user_id: other, status: 'accepted', undo_reason: '' });
    expect(await personOf(other)).toMatchObject({ checkedIn: true });
    expect(await personOf(person)).toMatchObject({ checkedIn: false });
  });

  it('is refused twice, and is in the audit log once, as its admin’s', async () => {
    const [person, id] = [await newPerson(), randomUUID()];
    await undo(id, person);
    await expect(undo(id, person)).rejects.toMatchObject({ code: 'cannot_be_undone' });
    await scan(id, person);
    await expect(undo(id, person)).rejects.toMatchObject({ code: 'cannot_be_undone' });
    const { queries } = app.context.database;
    expect(await queries.select().from(auditLog).where(eq(auditLog.document_id, id))).toMatchObject([
      { action: 'undo_check_in', user_id: 'admin', before: null, after: { status: 'undone', user_id: person } },
    ]);
  });

  it('is sent to doors as undone, by which they greet nobody, and to its person', async () => {
    const [person, id] = [await app.addPerson(`${randomUUID()}@test.example`), randomUUID()];
    await undo(id, person.user.id);
    for (const token of [(await pairTestDoor(app.context)).token, person.token]) {
      const phone = app.device(token);
      await phone.pull();
      expect(phone.find('check_ins', id)).toMatchObject({ status: 'undone', arrived_at: null });
      expect(phone.find('users', person.user.id)).toMatchObject({ checkedIn: false });
    }
  });
});
