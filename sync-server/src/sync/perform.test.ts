import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditLog } from '../database/tables.ts';
import { mayCheckIn } from '../features/check-in/check-in.policy.ts';
import { commandHandlers } from '../features/handlers.ts';
import { RateLimit } from '../http/limits/rate-limit.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { pairTestDoor } from '../testing/door.store.ts';
import { openSyncApp, type SyncApp } from '../testing/sync-app.ts';
import { performCommand } from './perform.ts';
import { serverOrigin } from './server-origin.ts';

describeEachDatabase('a command that arrives', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  beforeEach(() => newlyNoted());
  afterEach(() => {
    app.context.handlers = commandHandlers;
  });
  afterAll(() => app.close());

  const known = new Set<string>();
  /** What was added to the audit log since this was asked the last time. */
  const newlyNoted = async () => {
    const entries = (await app.context.database.queries.select().from(auditLog)).filter(({ id }) => !known.has(id));
    for (const { id } of entries) known.add(id);
    return entries.map(({ action, user_id, event_id, document_id }) => [action, user_id, event_id, document_id]);
  };

  it('is noted in the audit log where an admin alone may give it, together with others or by itself', async () => {
    const phone = app.device(app.admin);
    const revoke = (user_id: string) => phone.command('set_ticket_status', { user_id, ticket_status: 'revoked' });
    const [one, another] = [revoke('attendee'), revoke('another')];
    await phone.push([one, another]);
    const entry = (id: string) => ['set_ticket_status', 'admin', 'event-001', id];
    expect((await newlyNoted()).sort()).toEqual([entry('another'), entry('attendee')]);
    const valid = phone.command('set_ticket_status', { user_id: 'another', ticket_status: 'valid' });
    const outcomes = await phone.push([valid, revoke('nobody')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'rejected']);
    expect(await newlyNoted()).toEqual([entry('another')]);
  });

  it('is not noted there when anybody may give it, nor when what it writes says who did it', async () => {
    const phone = app.device(app.admin);
    await phone.push([phone.command('update_profile', { changes: { company: 'Acacia' } }), phone.checkIn('attendee')]);
    expect(await newlyNoted()).toEqual([]);
  });

  it('is noted there when only one of its batch was an admin’s to give', async () => {
    const { recordsItself: _, ...checkIn } = commandHandlers.record_check_in;
    const policy: typeof checkIn.policy = (viewer, { user_id }) => mayCheckIn(viewer, user_id);
    app.context.handlers = { ...commandHandlers, record_check_in: { ...checkIn, policy } };
    const phone = app.device(app.admin);
    const person = await app.addPerson('guest@example.org');
    await phone.push([phone.checkIn('admin'), phone.checkIn(person.user.id)]);
    expect((await newlyNoted()).map(([action]) => action)).toContain('record_check_in');
  });

  it('by a call is done whole or not at all, and answers what it touched', async () => {
    const viewer = { user_id: 'attendee', event_id: 'event-001', role: 'user', session_id: 's' } as const;
    const company = async () => {
      const { users } = tables;
      const [person] = await app.context.database.queries.select().from(users).where(eq(users.id, 'attendee'));
      return person?.company;
    };
    const update = (to: string) =>
      performCommand(app.context, viewer, 'update_profile', { changes: { company: to } }, serverOrigin());
    expect(await update('Acacia')).toEqual([{ collection: 'users', id: 'attendee' }]);
    expect(await company()).toBe('Acacia');
    const { update_profile } = commandHandlers;
    app.context.handlers = {
      ...commandHandlers,
      update_profile: {
        ...update_profile,
        async apply(tx, ...more) {
          await update_profile.apply(tx, ...more);
          throw new TypeError('a bug');
        },
      },
    };
    await expect(update('Baobab')).rejects.toThrow('a bug');
    expect(await company()).toBe('Acacia');
  });

  it('by a call counts like one of a queue, and is refused beyond what one person may send', async () => {
    const viewer = { user_id: 'another', event_id: 'event-001', role: 'user', session_id: 's' } as const;
    const commandLimits = {
      attendee: [new RateLimit('calls', 2, 3_600, 'process')],
      staff: [],
      device: [],
      removed: [],
    };
    const update = (company: string) => {
      const context = { ...app.context, commandLimits };
      return performCommand(context, viewer, 'update_profile', { changes: { company } }, serverOrigin());
    };
    await update('Acacia');
    await update('Baobab');
    await expect(update('Cedar')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('of a door phone is applied when it is a door’s to give, and no other', async () => {
    const { id, token } = await pairTestDoor(app.context);
    const door = app.device(token, id);
    const check_in_id = randomUUID();
    await app.addPerson('ama@example.org');
    const batch = [
      door.checkIn('ama', check_in_id),
      door.command('update_profile', { changes: { company: 'Acacia' } }),
      door.command('undo_check_in', { check_in_id, user_id: 'ama', reason: 'why', next: null }),
    ];
    expect((await door.push(batch)).map(({ status, code }) => [status, code])).toEqual([
      ['applied', undefined],
      ['rejected', 'not_allowed'],
      ['rejected', 'not_allowed'],
    ]);
    const { check_ins } = tables;
    const [record] = await app.context.database.queries.select().from(check_ins).where(eq(check_ins.id, check_in_id));
    expect(record).toMatchObject({ status: 'accepted', recorded_by: id });
  });
});
