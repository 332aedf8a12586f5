import { randomUUID } from 'node:crypto';
import type { WireCommand } from '@baraza/schema/sync/command';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, authSessions, devices } from '../../database/tables.ts';
import { signIn } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { TestDevice } from '../../testing/device.ts';
import { pairTestDoor } from '../../testing/door.store.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

describeEachDatabase('a check-in with a time that can’t be right', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  afterAll(() => app.close());

  const queries = () => app.context.database.queries;
  const recordOf = async (id: string) =>
    (await queries().select().from(tables.check_ins).where(eq(tables.check_ins.id, id)))[0];
  const personOf = async (id: string) =>
    (await queries().select().from(tables.users).where(eq(tables.users.id, id)))[0];
  const newPerson = () => app.addPerson(`${randomUUID()}@test.example`);
  /** As if the session had begun, and its last contact had been, that much earlier. */
  const age = (userId: string, hours: number, contactHours: number | null = null) =>
    queries()
      .update(authSessions)
      .set({ created_at: ago(hours), ...(contactHours !== null && { contact_at: ago(contactHours) }) })
      .where(eq(authSessions.user_id, userId));
  const pairedHoursAgo = async (hours: number) => {
    const door = await pairTestDoor(app.context);
    await age(door.id, hours);
    return { ...door, phone: app.device(door.token) };
  };
  const contact = ({ call, id, lastSeq }: TestDevice, last_seq = lastSeq) =>
    call('/api/sync/pull', { protocol: 1, device_id: id, last_seq, replica: null, collections: {} });
  const dated = (command: WireCommand, made_at: string, clock_offset_ms: number | null = 0): WireCommand => ({
    ...command,
    made_at,
    clock_offset_ms,
  });
  /** Pushes a check-in of somebody new by this phone. */
  const admit = async (phone: TestDevice, made_at: string, offset: number | null = 0) => {
    const [id, person] = [randomUUID(), (await newPerson()).user.id];
    const [outcome] = await phone.push([dated(phone.checkIn(person, id), made_at, offset)]);
    expect(outcome).toMatchObject({ status: 'applied' });
    return { record: await recordOf(id), person: await personOf(person), outcome };
  };
  const HELD = { record: { status: 'held' }, person: { checkedIn: false, checkin_time: null } };
  const COUNTED = { record: { status: 'accepted', hold_reason: null }, person: { checkedIn: true } };

  describe('[S13] is kept for an admin to decide, and counts for nobody:', () => {
    it('one of 1970', async () => {
      const { phone } = await pairedHoursAgo(3);
      for (const [time, offset] of [
        ['1970-01-01T00:00:00.000Z', 0],
        ['1970-06-01T00:00:00.000Z', 0],
        ['0000-01-01T00:00:00.000Z', 0],
        [new Date().toISOString(), Number.MIN_SAFE_INTEGER],
      ] as const) {
        const { record, person, outcome } = await admit(phone, time, offset);
        expect({ record, person }).toMatchObject(HELD);
        expect(record?.check_in_time).toBe(record?.arrived_at);
        expect(outcome?.documents).toContainEqual({
          collection: 'check_ins',
          document: expect.objectContaining({ id: record?.id, status: 'held' }),
        });
      }
    });

    it('one from before the phone was paired', async () => {
      const { phone } = await pairedHoursAgo(3);
      const { record, person } = await admit(phone, ago(4));
      expect({ record, person }).toMatchObject(HELD);
      expect(record?.hold_reason).toBe('before_sign_in');
    });

    it('one that is later than its arrival', async () => {
      const { phone } = await pairedHoursAgo(3);
      for (const [time, offset] of [
        [ago(-1), 0],
        [new Date().toISOString(), Number.MAX_SAFE_INTEGER],
      ] as const) {
        const { record, person } = await admit(phone, time, offset);
        expect({ record, person }).toMatchObject(HELD);
        expect(record?.hold_reason).toBe('after_arrival');
      }
    });

    it('one that was made after a contact, and says that it was made before', async () => {
      const { phone, id } = await pairedHoursAgo(10);
      await contact(phone);
      await age(id, 10, 2);
      const { record, person } = await admit(phone, ago(3));
      expect({ record, person }).toMatchObject(HELD);
      expect(record?.hold_reason).toBe('before_last_contact');
    });

    it('and it does not take the place of a true one', async () => {
      const { phone } = await pairedHoursAgo(3);
      const other = await pairedHoursAgo(3);
      const person = (await newPerson()).user.id;
      const [honest, backdated] = [randomUUID(), randomUUID()];
      await other.phone.push([dated(other.phone.checkIn(person, honest), ago(1))]);
      await phone.push([dated(phone.checkIn(person, backdated), '1999-01-01T00:00:00.000Z')]);
      expect(await recordOf(honest)).toMatchObject({ status: 'accepted' });
      expect(await recordOf(backdated)).toMatchObject({ status: 'held' });
    });
  });

  describe('a closed window is not passed by backdating', () => {
    const closeHoursAgo = (hours: number | null) =>
      queries()
        .update(tables.events)
        .set({ check_in_closes_at: hours === null ? null : ago(hours) });
    const selfCheckIn = async (phone: TestDevice, person: string, made_at: string, seq?: number) => {
      const id = randomUUID();
      const command = { ...dated(phone.checkIn(person, id), made_at), ...(seq && { device_seq: seq }) };
      const [outcome] = await phone.push([command]);
      return { outcome, record: await recordOf(id), person: await personOf(person) };
    };
    const newAttendee = async (hours: number, contactHours: number) => {
      const { user, token } = await newPerson();
      const phone = app.device(token);
      await phone.push([phone.command('mark_all_notifications_read', { up_to: ago(0) })]);
      await age(user.id, hours, contactHours);
      return { phone, person: user.id, token };
    };
    beforeAll(() => closeHoursAgo(2));
    afterAll(() => closeHoursAgo(null));

    it('by a phone that was in contact since', async () => {
      const { phone, person } = await newAttendee(8, 1);
      expect(await selfCheckIn(phone, person, ago(3))).toMatchObject({ ...HELD, outcome: { status: 'applied' } });
    });

    it('with the number of an earlier command', async () => {
      const { phone, person } = await newAttendee(8, 1);
      expect(await selfCheckIn(phone, person, ago(3), 1)).toMatchObject(HELD);
    });

    it('with another device’s name', async () => {
      const { person, token } = await newAttendee(8, 1);
      expect(await selfCheckIn(app.device(token), person, ago(3))).toMatchObject(HELD);
    });

    it('with a number that was claimed in advance', async () => {
      const { phone, person } = await newAttendee(8, 1);
      await contact(phone, 1_000);
      expect(await selfCheckIn(phone, person, ago(3), 500)).toMatchObject(HELD);
    });

    it('by a device that claims a number before a new one, too', async () => {
      const { person, token } = await newAttendee(8, 1);
      const other = app.device(token);
      await contact(other, 1_000);
      expect(await selfCheckIn(other, person, ago(3), 500)).toMatchObject(HELD);
    });

    it('and whoever did it in time and was offline since is checked in', async () => {
      const { user, token } = await newPerson();
      await age(user.id, 8);
      expect(await selfCheckIn(app.device(token), user.id, ago(3))).toMatchObject({
        ...COUNTED,
        outcome: { status: 'applied' },
      });
    });

    it('and without a time it is as it was', async () => {
      const { phone, person } = await newAttendee(8, 1);
      const [outcome] = await phone.push([phone.checkIn(person)]);
      expect(outcome).toMatchObject({ status: 'rejected', code: 'check_in_closed' });
    });
  });

  describe('honest phones are believed:', () => {
    it('one that was offline for ten hours', async () => {
      const { phone, id } = await pairedHoursAgo(12);
      await contact(phone);
      await age(id, 12, 10);
      const queue = [];
      const people = [];
      for (let hour = 9.9; hour > 0; hour -= 1.1) {
        const person = (await newPerson()).user.id;
        people.push(person);
        queue.push(dated(phone.checkIn(person), ago(hour)));
      }
      // It reaches the server, pulls first, and sends its queue in two pushes.
      await contact(phone);
      await phone.push(queue.slice(0, 4));
      await contact(phone);
      await phone.push(queue.slice(4));
      for (const person of people) expect(await personOf(person)).toMatchObject({ checkedIn: true });
    });

    it('one whose clock is three hours ahead, and was measured', async () => {
      const { phone, id } = await pairedHoursAgo(5);
      await contact(phone);
      await age(id, 5, 2);
      const { record, person } = await admit(phone, ago(-2), -3 * HOUR);
      expect({ record, person }).toMatchObject(COUNTED);
      expect(Math.abs(Date.parse(record?.check_in_time ?? '') - Date.parse(ago(1)))).toBeLessThan(60_000);
    });

    it('one whose clock is wrong and was never measured', async () => {
      const { phone } = await pairedHoursAgo(5);
      const { record, person } = await admit(phone, '1970-01-01T00:00:00.000Z', null);
      expect({ record, person }).toMatchObject(COUNTED);
      expect(record?.check_in_time).toBe(record?.arrived_at);
    });

    it('one that was signed in anew before it could send its queue', async () => {
      const { user, token } = await newPerson();
      const before = app.device(token);
      await contact(before);
      await age(user.id, 8, 7);
      const anew = app.device(await signIn(app.context, user), before.id);
      await contact(anew, 1);
      const [outcome] = await anew.push([dated(anew.checkIn(user.id), ago(5))]);
      expect(outcome).toMatchObject({ status: 'applied' });
      expect(await personOf(user.id)).toMatchObject({ checkedIn: true });
    });

    it('one of which an earlier command stepped aside', async () => {
      const { phone, id } = await pairedHoursAgo(5);
      const [first, second] = [(await newPerson()).user.id, (await newPerson()).user.id];
      const stuck = dated(phone.checkIn(first), ago(4));
      await phone.push([dated(phone.checkIn(second), ago(3))]);
      await age(id, 5, 1);
      await phone.push([stuck]);
      expect(await personOf(first)).toMatchObject({ checkedIn: true });
    });

    it('one of which calls arrive late that it gave up before its last contact', async () => {
      const { phone, id } = await pairedHoursAgo(5);
      const given = async () => phone.checkIn((await newPerson()).user.id);
      const early = await given();
      const late = phone.pushRequest([early]);
      await phone.push([early]);
      await phone.push([await given()]);
      await age(id, 5, 3);
      await queries()
        .update(devices)
        .set({ last_contact: ago(3) })
        .where(eq(devices.id, phone.id));
      const after = dated(await given(), ago(2));
      const seen = async () => {
        const { contact_seq, contact_at } = authSessions;
        const [row] = await queries()
          .select({ contact_seq, contact_at, last_seq: devices.last_seq, last_contact: devices.last_contact })
          .from(authSessions)
          .innerJoin(devices, eq(devices.id, authSessions.device_id))
          .where(eq(authSessions.user_id, id));
        return row;
      };
      const before = await seen();
      expect(before).toMatchObject({ contact_seq: 2, last_seq: 2 });
      expect((await phone.call('/api/sync/push', late)).status).toBe(200);
      await contact(phone, 1);
      expect(await seen()).toEqual(before);
      await phone.push([after]);
      expect(await recordOf((after.args as { check_in_id: string }).check_in_id)).toMatchObject({
        status: 'accepted',
        hold_reason: null,
      });
    });

    it('and of two doors the first by corrected time counts', async () => {
      const [ahead, right] = [await pairedHoursAgo(5), await pairedHoursAgo(5)];
      const person = (await newPerson()).user.id;
      const [later, earlier] = [randomUUID(), randomUUID()];
      await right.phone.push([dated(right.phone.checkIn(person, later), ago(1))]);
      await ahead.phone.push([dated(ahead.phone.checkIn(person, earlier), ago(-1), -3 * HOUR)]);
      expect(await recordOf(earlier)).toMatchObject({ status: 'accepted' });
      expect(await recordOf(later)).toMatchObject({ status: 'duplicate' });
    });
  });

  describe('[S17] what a removed phone sends waits,', () => {
    const remove = async (door_id: string) => {
      const admin = app.device(app.admin);
      await admin.push([admin.command('remove_door', { door_id })]);
    };

    it('also with the time of an old clock', async () => {
      const { phone, id } = await pairedHoursAgo(5);
      await remove(id);
      for (const time of [ago(1), new Date().toISOString(), '1970-01-01T00:00:00.000Z']) {
        const { record, person } = await admit(phone, time);
        expect({ record, person }).toMatchObject(HELD);
        expect(record?.hold_reason).toBe('removed_phone');
      }
    });

    it('at the time at which it was done, if that can be right', async () => {
      const { phone, id } = await pairedHoursAgo(5);
      await remove(id);
      const time = ago(1);
      expect((await admit(phone, time)).record?.check_in_time).toBe(time);
      const { record } = await admit(phone, ago(9));
      expect(record?.check_in_time).toBe(record?.arrived_at);
    });
  });

  describe('[S17] check-ins of others by who is no admin any more', () => {
    /** Was in contact while they were an admin, lost the role, and signed in again on the same phone. */
    const formerAdmin = async () => {
      const { user, token } = await app.addPerson(`${randomUUID()}@test.example`, 'admin');
      const before = app.device(token);
      await before.push([before.checkIn((await newPerson()).user.id)]);
      await age(user.id, 5, 4);
      await queries()
        .update(devices)
        .set({ last_contact: ago(4) })
        .where(eq(devices.user_id, user.id));
      const admin = app.device(app.admin);
      await admin.push([admin.command('change_role', { user_id: user.id, role: 'user' })]);
      const phone = app.device(await signIn(app.context, { ...user, role: 'user' }), before.id);
      phone.lastSeq = before.lastSeq;
      return phone;
    };
    const refusedOf = async (phone: TestDevice, made_at: string) => {
      const [id, person] = [randomUUID(), (await newPerson()).user.id];
      const [outcome] = await phone.push([dated(phone.checkIn(person, id), made_at)]);
      expect(await recordOf(id)).toBeUndefined();
      return outcome;
    };
    const REFUSED = { status: 'rejected', code: 'not_allowed' };

    it('wait, if they were made before the role ended', async () => {
      const phone = await formerAdmin();
      const time = ago(1);
      const { record, person } = await admit(phone, time);
      expect({ record, person }).toMatchObject(HELD);
      expect(record).toMatchObject({ hold_reason: 'role_ended', check_in_time: time, gate_id: 'gate-north' });
    });

    it('are refused if they were made later', async () => {
      expect(await refusedOf(await formerAdmin(), ago(-0.05))).toMatchObject(REFUSED);
    });

    it('[S13] wait, if they have a time that can’t be right: it does not tell whether they were made later', async () => {
      for (const time of [ago(-1), '1970-01-01T00:00:00.000Z']) {
        const { record, person } = await admit(await formerAdmin(), time);
        expect({ record, person }).toMatchObject(HELD);
        expect(record).toMatchObject({ hold_reason: 'role_ended', check_in_time: record?.arrived_at });
      }
    });

    it('are refused if the phone was in contact after the role ended, and before they were made', async () => {
      const phone = await formerAdmin();
      await phone.push([phone.command('mark_all_notifications_read', { up_to: ago(0) })]);
      for (const time of [ago(-1), '1970-01-01T00:00:00.000Z'])
        expect(await refusedOf(phone, time)).toMatchObject(REFUSED);
    });

    it('are refused of who never was one, whatever their clock says', async () => {
      const { user, token } = await newPerson();
      await age(user.id, 5);
      for (const time of [ago(1), '1970-01-01T00:00:00.000Z'])
        expect(await refusedOf(app.device(token), time)).toMatchObject(REFUSED);
    });
  });

  it('[S17] what is held for who sent it is kept from doors until it counts; what is held for its time is not', async () => {
    const admin = app.device(app.admin);
    const [here, removed] = [await pairedHoursAgo(5), await pairedHoursAgo(5)];
    await admin.push([admin.command('remove_door', { door_id: removed.id })]);
    const { record: late } = await admit(here.phone, ago(9));
    const { record: doubtful } = await admit(removed.phone, ago(1));
    const [check_in_id, user_id] = [doubtful?.id ?? '', doubtful?.user_id ?? ''];
    const another = (await pairedHoursAgo(5)).phone;
    await another.pull();
    expect(another.find('check_ins', late?.id ?? '')).toMatchObject({ status: 'held' });
    expect(another.find('check_ins', check_in_id)).toBeUndefined();
    const decision = { check_in_id, user_id, is_checked_in: false, check_in_time: ago(1) };
    await admin.push([admin.command('count_held_check_in', decision)]);
    await another.pull();
    expect(another.find('check_ins', check_in_id)).toMatchObject({ status: 'accepted' });
  });

  describe('an admin', () => {
    const held = async () => {
      const { phone } = await pairedHoursAgo(3);
      const { record } = await admit(phone, '1970-01-01T00:00:00.000Z');
      return record as NonNullable<typeof record>;
    };
    const decide = async (record: { id: string; user_id: string }, how: 'count' | 'leave out', as = app.admin) => {
      const phone = app.device(as);
      const { id: check_in_id, user_id } = record;
      const command =
        how === 'count'
          ? phone.command('count_held_check_in', {
              ...{ check_in_id, user_id },
              ...{ is_checked_in: false, check_in_time: ago(0) },
            })
          : phone.command('leave_out_held_check_in', { check_in_id });
      const [outcome] = await phone.push([command]);
      const again = await phone.push([command]);
      expect(again).toEqual([outcome]);
      return outcome;
    };
    const auditedBy = (action: string, id: string) =>
      queries()
        .select()
        .from(auditLog)
        .where(eq(auditLog.document_id, id))
        .then((entries) => entries.filter((entry) => entry.action === action));

    it('counts it: at its arrival, and it is on record who did', async () => {
      const record = await held();
      expect(await decide(record, 'count')).toMatchObject({ status: 'applied' });
      expect(await recordOf(record.id)).toMatchObject({ status: 'accepted', hold_reason: 'before_sign_in' });
      expect(await personOf(record.user_id)).toMatchObject({ checkedIn: true, checkin_time: record.arrived_at });
      expect(await auditedBy('count_held_check_in', record.id)).toMatchObject([
        { user_id: 'admin', before: { status: 'held' }, after: { status: 'accepted' } },
      ]);
    });

    it('leaves it out, and it is on record who did', async () => {
      const record = await held();
      expect(await decide(record, 'leave out')).toMatchObject({ status: 'applied' });
      expect(await recordOf(record.id)).toMatchObject({ status: 'refused', verdict: 'admitted' });
      expect(await personOf(record.user_id)).toMatchObject({ checkedIn: false });
      expect(await auditedBy('leave_out_held_check_in', record.id)).toMatchObject([
        { user_id: 'admin', before: { status: 'held' }, after: { status: 'refused' } },
      ]);
    });

    it('counts it as a second one when the person came in otherwise', async () => {
      const record = await held();
      const { phone } = await pairedHoursAgo(3);
      const first = randomUUID();
      await phone.push([dated(phone.checkIn(record.user_id, first), ago(1))]);
      await decide(record, 'count');
      expect(await recordOf(record.id)).toMatchObject({ status: 'duplicate' });
      expect(await recordOf(first)).toMatchObject({ status: 'accepted' });
    });

    it('counts one of a removed phone before a later one of another', async () => {
      const [gone, other] = [await pairedHoursAgo(5), await pairedHoursAgo(5)];
      const person = (await newPerson()).user.id;
      const [late, early] = [randomUUID(), randomUUID()];
      await other.phone.push([dated(other.phone.checkIn(person, late), ago(1))]);
      const admin = app.device(app.admin);
      await admin.push([admin.command('remove_door', { door_id: gone.id })]);
      const time = ago(2);
      await gone.phone.push([dated(gone.phone.checkIn(person, early), time)]);
      await decide({ id: early, user_id: person }, 'count');
      expect(await recordOf(early)).toMatchObject({ status: 'accepted' });
      expect(await recordOf(late)).toMatchObject({ status: 'duplicate' });
      expect(await personOf(person)).toMatchObject({ checkin_time: time });
    });

    it('decides once: another decision is refused, and changes nothing', async () => {
      const [left, counted] = [await held(), await held()];
      await decide(left, 'leave out');
      expect(await decide(left, 'count')).toMatchObject({ status: 'rejected', code: 'already_decided' });
      expect(await recordOf(left.id)).toMatchObject({ status: 'refused' });
      await decide(counted, 'count');
      expect(await decide(counted, 'leave out')).toMatchObject({ status: 'rejected', code: 'already_decided' });
      expect(await recordOf(counted.id)).toMatchObject({ status: 'accepted' });
    });

    it('who decides the same as another did before is told no problem, and changes nothing', async () => {
      const [left, counted, second] = [await held(), await held(), await held()];
      const { phone } = await pairedHoursAgo(3);
      await phone.push([dated(phone.checkIn(second.user_id), ago(1))]);
      const outcomes = [
        [left, 'leave out', 'refused'],
        [counted, 'count', 'accepted'],
        [second, 'count', 'duplicate'],
      ] as const;
      for (const [record, how, status] of outcomes) {
        await decide(record, how);
        const person = await personOf(record.user_id);
        expect(await decide(record, how), status).toMatchObject({
          status: 'applied',
          documents: expect.arrayContaining([
            { collection: 'check_ins', document: expect.objectContaining({ id: record.id, status }) },
          ]),
        });
        expect(await recordOf(record.id)).toMatchObject({ status });
        expect(await personOf(record.user_id)).toEqual(person);
      }
      // Revoked since: what counts goes on counting, and is no problem of who decides.
      await queries()
        .update(tables.users)
        .set({ ticket_status: 'revoked' })
        .where(eq(tables.users.id, counted.user_id));
      expect(await decide(counted, 'count')).toMatchObject({ status: 'applied' });
    });

    it('a record that never waited is not decided about', async () => {
      const { phone } = await pairedHoursAgo(3);
      const [let_in, turned_away, user_id] = [randomUUID(), randomUUID(), (await newPerson()).user.id];
      await phone.push([dated(phone.checkIn(user_id, let_in), ago(1))]);
      const refused = { check_in_id: turned_away, user_id, gate_id: 'gate-north', verdict: 'revoked' } as const;
      await phone.push([dated(phone.command('record_refused_scan', refused), ago(1))]);
      expect(await decide({ id: let_in, user_id }, 'count')).toMatchObject({ code: 'already_decided' });
      expect(await decide({ id: turned_away, user_id }, 'leave out')).toMatchObject({ code: 'already_decided' });
    });

    it('undoes nothing that is not decided, and counts no revoked ticket or other person', async () => {
      const record = await held();
      const admin = app.device(app.admin);
      const undo = { check_in_id: record.id, user_id: record.user_id, reason: 'why', next: null };
      const [undone] = await admin.push([admin.command('undo_check_in', undo)]);
      expect(undone).toMatchObject({ status: 'rejected', code: 'cannot_be_undone' });
      const other = { id: record.id, user_id: 'another' };
      expect(await decide(other, 'count')).toMatchObject({ status: 'rejected', code: 'not_found' });
      expect(await decide({ ...record, id: 'none' }, 'count')).toMatchObject({ code: 'not_found' });
      await queries().update(tables.users).set({ ticket_status: 'revoked' }).where(eq(tables.users.id, record.user_id));
      expect(await decide(record, 'count')).toMatchObject({ status: 'rejected', code: 'ticket_revoked' });
      expect(await recordOf(record.id)).toMatchObject({ status: 'held' });
    });
  });
});
