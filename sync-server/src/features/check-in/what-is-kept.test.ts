import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';

const { check_ins, users } = tables;

describeEachDatabase('of a check-in by a call', (open) => {
  let app: TestApp;
  let gate: string;
  beforeAll(async () => {
    app = await openTestApp(await open());
    gate = (await app.call('GET', '/api/events/event-001/gates/gate-north/code', { as: app.admin })).body.code;
  });
  afterAll(() => app.close());

  const queries = () => app.context.database.queries;
  const recordsOf = (userId: string) => queries().select().from(check_ins).where(eq(check_ins.user_id, userId));
  const scan = (code: string, as: TestPerson) =>
    app.call('POST', `/api/checkin/qr/validate?qr_code=${encodeURIComponent(code)}&event_id=event-001`, { as });
  const made = {
    event_id: 'event-001',
    status: 'accepted',
    verdict: 'admitted',
    device_id: 'rest',
    clock_offset_ms: 0,
  };

  it('it is kept who did it, how, when and at which gate', async () => {
    const [self, guest, walker] = [
      await app.addPerson('self@example.org'),
      await app.addPerson('guest@example.org'),
      await app.addPerson('walker@example.org'),
    ];
    await app.call('POST', '/api/checkin/manual?user_id=self&event_id=event-001', { as: self });
    await app.call('POST', '/api/checkin/manual?user_id=guest&event_id=event-001', { as: app.admin });
    const { body } = await scan(` ${gate}\n`, walker);
    expect(await recordsOf('self')).toMatchObject([
      { ...made, recorded_by: 'self', check_in_method: 'manual', gate_id: '' },
    ]);
    expect(await recordsOf('guest')).toMatchObject([
      { ...made, recorded_by: 'admin', check_in_method: 'manual', gate_id: '' },
    ]);
    expect(await recordsOf('walker')).toMatchObject([
      {
        ...{ ...made, recorded_by: 'walker', check_in_method: 'qr', gate_id: 'gate-north' },
        ...{ check_in_time: body.checkin_time, arrived_at: body.checkin_time },
      },
    ]);
    expect(guest.user.checkedIn).toBe(false);
  });

  it('a person may scan their own ticket, and an admin any', async () => {
    const [own, other] = [await app.addPerson('own@example.org'), await app.addPerson('other@example.org')];
    expect((await scan(own.user.ticket_code, own)).body).toMatchObject({ valid: true, user_id: 'own' });
    expect((await scan(other.user.ticket_code, app.admin)).body).toMatchObject({ valid: true, user_id: 'other' });
    expect(await recordsOf('other')).toMatchObject([{ recorded_by: 'admin', check_in_method: 'qr', gate_id: '' }]);
  });

  it('there is none of what is no good code, nor of who only scanned the ticket of another one', async () => {
    const curious = await app.addPerson('curious@example.org');
    expect((await scan('some text', curious)).body).toEqual({
      ...{ valid: false, event_id: 'event-001', user_id: null, checked_in: false, checkin_time: null },
      message: expect.stringContaining('not a Baraza code'),
    });
    expect((await scan(app.another.user.ticket_code, curious)).body).toEqual({
      ...{ valid: false, event_id: 'event-001', user_id: 'another', checked_in: false, checkin_time: null },
      message: expect.stringContaining(app.another.user.name),
      connect_with: { user_id: 'another', name: app.another.user.name },
    });
    expect([await recordsOf('curious'), await recordsOf('another')]).toEqual([[], []]);
  });

  it('there is no status of people and events that nobody knows here', async () => {
    for (const path of ['nobody/event-001', 'attendee/event-009']) {
      const { status, body } = await app.call('GET', `/api/checkin/status/${path}`, { as: app.admin });
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });

  const admin = { user_id: 'admin', event_id: 'event-001', role: 'admin', session_id: 's' } as const;
  const record = {
    event_id: 'event-001',
    verdict: 'admitted',
    status: 'accepted',
    device_id: 'd',
    recorded_by: 'admin',
    check_in_time: '2026-11-21T08:00:00.000Z',
    device_time: '2026-11-21T08:00:00.000Z',
  } as const;

  it('nothing can be undone of somebody who is not there any more', async () => {
    await queries()
      .insert(check_ins)
      .values([
        { ...record, id: 'of-a-ghost', user_id: 'ghost' },
        { ...record, id: 'of-nobody', user_id: '', status: 'refused', verdict: 'tampered' },
      ]);
    for (const id of ['of-a-ghost', 'of-nobody', 'none']) {
      const call = { as: app.admin, body: { reason: 'why' } };
      const { status, body } = await app.call('POST', `/api/admin/check-ins/${id}/undo`, call);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    const args = { check_in_id: 'of-a-ghost', user_id: 'ghost', reason: 'why', next: null };
    await expect(performCommand(app.context, admin, 'undo_check_in', args, serverOrigin())).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await recordsOf('ghost')).toMatchObject([{ status: 'accepted', undo_reason: '' }]);
  });

  it('by oneself nothing is kept when the ticket was revoked, or the event is gone', async () => {
    const checkIn = (user_id: string, event_id: string) => {
      const args = { check_in_id: crypto.randomUUID(), user_id, gate_id: '', verdict: 'admitted' } as const;
      const viewer = { user_id, event_id, role: 'user', session_id: 's' } as const;
      const { context } = app;
      return performCommand(context, viewer, 'record_check_in', { ...args, check_in_method: 'qr' }, serverOrigin());
    };
    await app.addPerson('ousted@example.org');
    await queries().update(users).set({ ticket_status: 'revoked' }).where(eq(users.id, 'ousted'));
    await expect(checkIn('ousted', 'event-001')).rejects.toMatchObject({ code: 'ticket_revoked' });
    const late = { id: 'late', event_id: 'event-gone', name: 'Late', email: 'late@example.org', ticket_code: '' };
    await queries().insert(users).values(late);
    await expect(checkIn('late', 'event-gone')).rejects.toMatchObject({ code: 'not_found' });
    expect([await recordsOf('ousted'), await recordsOf('late')]).toEqual([[], []]);
  });
});
