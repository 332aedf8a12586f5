import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '../../../http/session/viewer.ts';
import { performCommand } from '../../../sync/perform.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';

const { check_ins, users } = tables;
const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;

describeEachDatabase('undoing a check-in', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const viewerOf = ({ user }: TestPerson): Viewer => ({ ...user, user_id: user.id, session_id: 'session' });
  const origin = (minute: number) => ({
    device_id: 'door-1',
    device_time: at(minute),
    clock_offset_ms: 0,
    arrived_at: '2026-11-21T12:00:00.000Z',
  });
  /** Somebody whom doors scanned at these minutes; the ids of the records. */
  const somebodyScanned = async (name: string, ...minutes: number[]) => {
    await app.addPerson(`${name}@example.org`);
    const ids: string[] = [];
    for (const minute of minutes) ids.push(await scan(name, minute));
    return ids as [string, ...string[]];
  };
  const scan = async (user_id: string, minute: number, verdict: 'admitted' | 'already_checked_in' = 'admitted') => {
    const record = { check_in_id: randomUUID(), user_id, gate_id: 'gate-north' };
    const args = { ...record, check_in_method: 'qr', verdict } as const;
    await performCommand(app.context, viewerOf(app.admin), 'record_check_in', args, origin(minute));
    return record.check_in_id;
  };
  const undo = (check_in_id: string, user_id: string, by = app.admin, reason = ' The wrong person ') =>
    performCommand(
      app.context,
      viewerOf(by),
      'undo_check_in',
      { check_in_id, user_id, reason, next: null },
      { ...origin(9) },
    );
  const statusesOf = async (...ids: string[]) => {
    const rows = await app.context.database.queries.select().from(check_ins);
    return ids.map((id) => rows.find((row) => row.id === id)?.status);
  };
  const personOf = async (id: string) =>
    (await app.context.database.queries.select().from(users).where(eq(users.id, id)))[0];
  const acceptedOf = (id: string) =>
    app.context.database.queries.$count(check_ins, and(eq(check_ins.user_id, id), eq(check_ins.status, 'accepted')));

  it('keeps the record with its reason, and the door admits again', async () => {
    const [first] = await somebodyScanned('again', 1);
    expect(await undo(first, 'again')).toEqual([
      { collection: 'check_ins', id: first },
      { collection: 'users', id: 'again' },
    ]);
    const [record] = await app.context.database.queries.select().from(check_ins).where(eq(check_ins.id, first));
    expect(record).toMatchObject({ status: 'undone', undo_reason: 'The wrong person', check_in_time: at(1) });
    expect(await personOf('again')).toMatchObject({ checkedIn: false, checkin_time: null });
    const anew = await scan('again', 5);
    expect(await statusesOf(first, anew)).toEqual(['undone', 'accepted']);
    expect(await personOf('again')).toMatchObject({ checkedIn: true, checkin_time: at(5) });
  });

  it('lets the next one by corrected time count', async () => {
    const [third, first, second] = await somebodyScanned('next', 3, 1, 2);
    expect(await undo(first as string, 'next')).toContainEqual({ collection: 'check_ins', id: second });
    expect(await statusesOf(first as string, second as string, third)).toEqual(['undone', 'accepted', 'duplicate']);
    expect(await personOf('next')).toMatchObject({ checkedIn: true, checkin_time: at(2) });
  });

  it('leaves nobody in by a scan that found them in, though it comes later than the undo, and they can come', async () => {
    const [wrong] = await somebodyScanned('namesake', 1);
    const met = await scan('namesake', 4, 'already_checked_in');
    await undo(wrong, 'namesake');
    expect(await personOf('namesake')).toMatchObject({ checkedIn: false, checkin_time: null });
    const late = await scan('namesake', 5, 'already_checked_in');
    expect(await statusesOf(wrong, met, late)).toEqual(['undone', 'duplicate', 'duplicate']);
    expect(await personOf('namesake')).toMatchObject({ checkedIn: false, checkin_time: null });
    const right = await scan('namesake', 7);
    const later = await scan('namesake', 6, 'already_checked_in');
    expect(await statusesOf(met, late, right, later)).toEqual(['duplicate', 'duplicate', 'accepted', 'duplicate']);
    expect(await personOf('namesake')).toMatchObject({ checkedIn: true, checkin_time: at(7) });
  });

  it('leaves a scan that found somebody in as it is where what it met never came, or was not undone', async () => {
    await app.addPerson('lost@example.org');
    const met = await scan('lost', 4, 'already_checked_in');
    expect(await statusesOf(met)).toEqual(['accepted']);
    const [first, second] = await somebodyScanned('both', 1, 2);
    await undo(first, 'both');
    const third = await scan('both', 3, 'already_checked_in');
    expect(await statusesOf(first, second as string, third)).toEqual(['undone', 'accepted', 'duplicate']);
  });

  it('of a duplicate changes nothing of the person', async () => {
    const [first, second] = await somebodyScanned('twice', 1, 2);
    await undo(second as string, 'twice');
    expect(await statusesOf(first, second as string)).toEqual(['accepted', 'undone']);
    expect(await personOf('twice')).toMatchObject({ checkedIn: true, checkin_time: at(1) });
  });

  it('lets nobody count whose ticket was revoked since, until it is valid again', async () => {
    const [first, second, third] = await somebodyScanned('ousted', 1, 2, 3);
    await app.context.database.queries.update(users).set({ ticket_status: 'revoked' }).where(eq(users.id, 'ousted'));
    await undo(first, 'ousted');
    expect(await statusesOf(first, second as string, third as string)).toEqual(['undone', 'duplicate', 'duplicate']);
    expect(await personOf('ousted')).toMatchObject({ checkedIn: false });
    const valid = { user_id: 'ousted', ticket_status: 'valid' } as const;
    await performCommand(app.context, viewerOf(app.admin), 'set_ticket_status', valid, origin(9));
    expect(await statusesOf(first, second as string, third as string)).toEqual(['undone', 'accepted', 'duplicate']);
    expect(await personOf('ousted')).toMatchObject({ checkedIn: true, checkin_time: at(2) });
  });

  it('leaves who was found in by what is undone out also when their ticket is valid again', async () => {
    const [wrong] = await somebodyScanned('back', 1);
    const met = await scan('back', 2, 'already_checked_in');
    await undo(wrong, 'back');
    for (const ticket_status of ['revoked', 'valid'] as const)
      await performCommand(
        app.context,
        viewerOf(app.admin),
        'set_ticket_status',
        { user_id: 'back', ticket_status },
        origin(9),
      );
    expect(await statusesOf(wrong, met)).toEqual(['undone', 'duplicate']);
    expect(await personOf('back')).toMatchObject({ checkedIn: false, checkin_time: null });
  });

  it('goes well with scans and other undoings of the same person at the same time', async () => {
    const ids = await somebodyScanned('busy', 1, 2, 3, 4);
    await Promise.all([
      ...ids.slice(0, 3).map((id) => undo(id, 'busy')),
      ...[0, 5, 6].map((minute) => scan('busy', minute)),
    ]);
    expect(await acceptedOf('busy')).toBe(1);
    expect(await personOf('busy')).toMatchObject({ checkedIn: true, checkin_time: at(0) });
  });

  it('is refused twice, of a scan that let nobody in or is held, of nobody, and of somebody else’s', async () => {
    const [first] = await somebodyScanned('once', 1);
    await undo(first, 'once');
    await expect(undo(first, 'once')).rejects.toMatchObject({
      code: 'cannot_be_undone',
      detail: 'This was undone already (The wrong person).',
    });
    await expect(undo('no-such-record', 'nobody')).rejects.toMatchObject({ code: 'not_found' });
    const [other] = await somebodyScanned('other', 1);
    await expect(undo(other, 'once')).rejects.toMatchObject({ code: 'not_found' });
    const refused = { check_in_id: randomUUID(), user_id: 'once', gate_id: '', verdict: 'revoked' } as const;
    await performCommand(app.context, viewerOf(app.admin), 'record_refused_scan', refused, origin(2));
    await expect(undo(refused.check_in_id, 'once')).rejects.toMatchObject({ code: 'cannot_be_undone' });
    expect(await statusesOf(first, other, refused.check_in_id)).toEqual(['undone', 'accepted', 'refused']);
    await app.context.database.queries.update(check_ins).set({ status: 'held' }).where(eq(check_ins.id, other));
    await expect(undo(other, 'other')).rejects.toMatchObject({
      code: 'cannot_be_undone',
      detail: 'This scan counts for nobody yet: count it, or leave it out.',
    });
    expect(await statusesOf(other)).toEqual(['held']);
  });

  it('is for admins: attendees can’t undo even their own', async () => {
    const person = await app.addPerson('mine@example.org');
    const record = await scan('mine', 1);
    await expect(undo(record, 'mine', person)).rejects.toMatchObject({ code: 'not_allowed' });
    const call = { as: person, body: { reason: 'I am not here' } };
    expect((await app.call('POST', `/api/admin/check-ins/${record}/undo`, call)).status).toBe(403);
    expect(await statusesOf(record)).toEqual(['accepted']);
  });

  it('by a call does the same, tells what became of it, and is noted in the audit log', async () => {
    const [first] = await somebodyScanned('called', 1);
    const path = `/api/admin/check-ins/${first}/undo`;
    const elsewhere = { reason: 'Left again', user_id: 'next', status: 'accepted' };
    const answer = await app.call('POST', path, { as: app.admin, body: elsewhere });
    expect(answer.status).toBe(200);
    const user = { id: 'called', name: 'Person called@example.org' };
    expect(answer.body).toMatchObject({ id: first, status: 'undone', undo_reason: 'Left again', user });
    expect((await personOf('next'))?.checkedIn).toBe(true);
    const again = await app.call('POST', path, { as: app.admin, body: { reason: 'Again' } });
    expect([again.status, again.body.code]).toEqual([409, 'cannot_be_undone']);
    for (const body of [{}, { reason: '' }, { reason: '   ' }, { reason: 'x'.repeat(201) }])
      expect((await app.call('POST', path, { as: app.admin, body })).status).toBe(422);
    const missing = await app.call('POST', '/api/admin/check-ins/none/undo', { as: app.admin, body: { reason: 'x' } });
    expect(missing.status).toBe(404);
    const entries = (await app.call('GET', '/api/admin/audit-log', { as: app.admin })).body as {
      document_id: string;
    }[];
    expect(entries.filter(({ document_id }) => document_id === first)).toMatchObject([
      { action: 'undo_check_in', user_id: 'admin', before: { status: 'accepted' }, after: { status: 'undone' } },
    ]);
  });
});
