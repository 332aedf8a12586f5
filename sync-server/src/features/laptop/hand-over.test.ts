import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Notification } from '@baraza/schema/messages/notification';
import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { auditLog, authSessions, commands as outcomes } from '../../database/tables.ts';
import { takeUnpushed } from '../../delivery/push-queue.store.ts';
import { restoreBackup } from '../../operations/backup/restore.store.ts';
import { writeBackup } from '../../operations/backup/write-backup.ts';
import { foldAll } from '../../sync/push/fold-outcomes.ts';
import { openTestApp, signIn, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { sendDue } from '../messages/send-scheduled.ts';
import type { HandedCommand, HandOver } from './handed-over.ts';

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

describeEachDatabase('a hand-over', (open) => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await openTestApp(await open());
    token = await signIn(app.context, app.admin.user);
  });
  afterAll(() => app.close());

  let seq = 0;
  const made = (name: string, args: unknown, over: Partial<HandedCommand> = {}): HandedCommand => ({
    ...{ id: randomUUID(), device_seq: ++seq, name, args, made_by: { user_id: 'door-1', role: 'door' } },
    origin: { device_id: 'phone-1', device_time: ago(60), clock_offset_ms: 0, arrived_at: ago(59) },
    ...over,
  });
  const scan = (user_id: string, over: Partial<HandedCommand> = {}) =>
    made('record_check_in', { ...scanned, check_in_id: randomUUID(), user_id }, over);
  const scanned = { gate_id: 'gate-north', check_in_method: 'qr', verdict: 'admitted' };
  const handOver = (part: Partial<HandOver>, as = token) =>
    app.call('POST', '/api/admin/hand-over', { as, body: { event_id: 'event-001', ...part } });
  const newcomer = (email: string) => ({
    ...{ id: randomUUID(), name: 'Neema', first_name: 'Neema', email, shares_email: false, company: '', position: '' },
    ...{ bio: '', interests: [], social: {}, hidden: false, ticketType: 'Standard', ticket_status: 'valid' as const },
    ...{ ticket_version: 1, ticket_code: 'code', password_hash: '', role: 'admin', verified: true },
  });
  const recordsOf = (id: string) =>
    app.context.database.queries.select().from(tables.check_ins).where(eq(tables.check_ins.user_id, id));

  it('applies what was made, as who made it, at the time that it had there, and one line in the audit log', async () => {
    const person = await app.addPerson('crowd@test.example');
    const command = scan(person.user.id);
    const { status, body } = await handOver({ commands: [command] });
    expect(status).toBe(200);
    expect(body.outcomes).toEqual([{ id: command.id, status: 'applied', code: null, detail: null }]);
    expect(await recordsOf(person.user.id)).toMatchObject([
      {
        ...{ status: 'accepted', recorded_by: 'door-1', device_id: 'phone-1' },
        ...{ check_in_time: command.origin.device_time, arrived_at: command.origin.arrived_at },
      },
    ]);
    const entries = await app.context.database.queries.select().from(auditLog).where(eq(auditLog.action, 'hand_over'));
    expect(entries).toMatchObject([{ user_id: 'admin', after: { people: 0, doors: 0, commands: 1 } }]);
  });

  it('does nothing twice, also when its outcome was folded since', async () => {
    const person = await app.addPerson('twice@test.example');
    const commands = [scan(person.user.id), scan('nobody-here')];
    const first = await handOver({ commands });
    expect(first.body.outcomes.map(({ status }: { status: string }) => status)).toEqual(['applied', 'rejected']);
    expect((await handOver({ commands: [...commands, ...commands] })).body.outcomes).toEqual([
      ...first.body.outcomes,
      ...first.body.outcomes,
    ]);
    const { queries } = app.context.database;
    await queries.update(outcomes).set({ arrived_at: sql`now() - interval '15 days'` });
    await foldAll(app.context.database, 'event-001');
    expect(await queries.$count(outcomes)).toBe(0);
    const again = await handOver({ commands });
    expect(again.body.outcomes.map(({ status }: { status: string }) => status)).toEqual(['applied', 'rejected']);
    expect(await recordsOf(person.user.id)).toHaveLength(1);
    expect(await queries.$count(outcomes)).toBe(0);
  });

  it('refuses each by itself: what it does not know, what is not valid, what they might not do', async () => {
    const person = await app.addPerson('others@test.example');
    const commands = [
      made('no_such_command', {}),
      made('record_check_in', { user_id: 5 }),
      made('erase_person', { user_id: person.user.id }, { made_by: { user_id: 'attendee', role: 'user' } }),
      scan(person.user.id),
    ];
    const { body } = await handOver({ commands });
    expect(body.outcomes.map(({ code }: { code: string }) => code)).toEqual([
      'unknown_command',
      'invalid',
      'not_allowed',
      null,
    ]);
    expect(await recordsOf(person.user.id)).toHaveLength(1);
  });

  it('refuses nothing for good for an error of the database that passes', async () => {
    const person = await app.addPerson('passing@test.example');
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    const apply = vi.spyOn(app.context.handlers.record_check_in, 'apply').mockRejectedValueOnce(deadlock);
    const { body } = await handOver({ commands: [scan(person.user.id)] });
    expect(apply).toHaveBeenCalledTimes(2);
    apply.mockRestore();
    expect(body.outcomes).toMatchObject([{ status: 'applied' }]);
  });

  it('takes nothing of a laptop that knows more than this server: what it can not read it would refuse for good', async () => {
    const person = await app.addPerson('newer@test.example');
    const commands = [scan(person.user.id), made('not_yet_known', {})];
    const people = [newcomer('newest@test.example')];
    const { queries } = app.context.database;
    const before = [await queries.$count(tables.users), await queries.$count(outcomes), await queries.$count(auditLog)];
    const newer = await handOver({ people, commands, speaks: SPEAKS + 1 });
    expect(newer).toMatchObject({ status: 409, body: { code: 'older_server' } });
    expect(newer.body.detail).toContain('Update it, then hand over again.');
    const after = [await queries.$count(tables.users), await queries.$count(outcomes), await queries.$count(auditLog)];
    expect(after).toEqual(before);
    // Once it is updated.
    const { body } = await handOver({ commands: commands.slice(0, 1), speaks: SPEAKS });
    expect(body.outcomes).toMatchObject([{ status: 'applied' }]);
  });

  it('holds a scan of a laptop whose clock was ahead', async () => {
    const person = await app.addPerson('ahead@test.example');
    const origin = { device_id: 'phone-1', device_time: ago(-3_600), clock_offset_ms: 0, arrived_at: ago(-3_600) };
    await handOver({ commands: [scan(person.user.id, { origin })] });
    expect(await recordsOf(person.user.id)).toMatchObject([{ status: 'held', hold_reason: 'after_arrival' }]);
  });

  it('[S13] believes a scan of a phone whose clock was set back as the laptop did, by the offset with which it was sent', async () => {
    const origin = { device_id: 'phone-1', device_time: ago(60), clock_offset_ms: 3_600_000, arrived_at: ago(59) };
    const [told, untold] = [await app.addPerson('told@test.example'), await app.addPerson('untold@test.example')];
    await handOver({
      commands: [scan(told.user.id, { origin: { ...origin, sent_offset_ms: 0 } }), scan(untold.user.id, { origin })],
    });
    expect(await recordsOf(told.user.id)).toMatchObject([{ status: 'accepted', check_in_time: origin.device_time }]);
    // As laptops of earlier versions hand it over.
    expect(await recordsOf(untold.user.id)).toMatchObject([{ status: 'held', hold_reason: 'after_arrival' }]);
  });

  it('[S13] keeps a check-in of oneself for an admin where gates were closed here meanwhile', async () => {
    const { queries } = app.context.database;
    await queries.update(tables.events).set({ check_in_policy: 'door_only' });
    for (const seconds of [3_600, 60]) {
      const { id: user_id } = (await app.addPerson(`alone-${seconds}@test.example`)).user;
      const origin = { device_id: 'own', device_time: ago(seconds), clock_offset_ms: 0, arrived_at: ago(seconds) };
      const { body } = await handOver({ commands: [scan(user_id, { made_by: { user_id, role: 'user' }, origin })] });
      expect(body.outcomes).toMatchObject([{ status: 'applied' }]);
      expect(await recordsOf(user_id)).toMatchObject([{ status: 'held', hold_reason: 'gate_changed' }]);
    }
    await queries.update(tables.events).set({ check_in_policy: 'anyone' });
  });

  it('adds people who came new, never as admins, and says who is here under another id', async () => {
    const [fresh, known] = [newcomer('neema@test.example'), newcomer(app.attendee.user.email.toUpperCase())];
    const door = { id: randomUUID(), name: 'East gate', user_id: '', device_id: 'phone-1' };
    const doors = [{ ...door, paired_at: ago(60), removed_at: null, last_contact: null }];
    for (let i = 0; i < 2; i++) {
      const { body } = await handOver({ people: [fresh, known], doors });
      expect(body.same).toEqual([{ id: known.id, as: 'attendee' }]);
    }
    const { queries } = app.context.database;
    const added = await queries.select().from(tables.users).where(eq(tables.users.id, fresh.id));
    expect(added).toMatchObject([{ role: 'user', verified: false, checkedIn: false }]);
    expect(await queries.select().from(tables.doors).where(eq(tables.doors.id, door.id))).toMatchObject([
      { name: 'East gate' },
    ]);
  });

  it('adds nobody again who was removed here since, unless the event was put back from before', async () => {
    const { database } = app.context;
    const folder = mkdtempSync(join(tmpdir(), 'baraza-hand-over-test-'));
    const before = join(folder, 'before.gz');
    await writeBackup(database, 'event-001', before);
    const leaver = newcomer('leaver@test.example');
    const isHere = async () => (await database.queries.$count(tables.users, eq(tables.users.id, leaver.id))) === 1;
    expect((await handOver({ people: [leaver] })).body).toMatchObject({ people: 1 });
    expect((await handOver({ people: [leaver] })).body).toMatchObject({ people: 0 });
    const erase = made('erase_person', { user_id: leaver.id }, { made_by: { user_id: 'admin', role: 'admin' } });
    expect((await handOver({ commands: [erase] })).body.outcomes).toMatchObject([{ status: 'applied' }]);
    expect((await handOver({ people: [leaver] })).body).toMatchObject({ people: 0, same: [] });
    expect(await isHere()).toBe(false);
    await restoreBackup(database, 'event-001', before, 'admin');
    rmSync(folder, { recursive: true });
    expect((await handOver({ people: [leaver] })).body).toMatchObject({ people: 1 });
    expect(await isHere()).toBe(true);
  });

  it('rings for no planned message that went out at the laptop, and shows its last words, whichever call has them', async () => {
    const [begun, changedAt, lunch] = [ago(14_400), ago(10_800), ago(1_800)];
    const words = { title: 'Lunch', message: '', type: 'info', notification_type: 'food', user_id: '', send_at: lunch };
    const byAdmin = (name: string, args: object, arrived_at: string) => {
      const origin = { device_id: 'laptop', device_time: arrived_at, clock_offset_ms: 0, arrived_at };
      return made(name, args, { made_by: { user_id: 'admin', role: 'admin' }, origin });
    };
    const plan = (notification_id: string) =>
      byAdmin('send_notification', { ...words, notification_id, audience: 'not_checked_in' }, begun);
    const change = (notification_id: string, changes: object, at = changedAt) =>
      byAdmin('update_notification', { ...words, notification_id, audience: 'not_checked_in', ...changes }, at);
    const codes = async (commands: HandedCommand[]) =>
      (await handOver({ commands })).body.outcomes.map(({ code }: { code: string | null }) => code);
    const { database } = app.context;
    const ofAttendee = async () => {
      await sendDue(database, 'event-001');
      const { body } = await app.call('GET', '/api/notifications/user/', { as: app.attendee });
      return body.map((own: Notification) => `${own.copy_of || own.id}: ${own.title}`).sort();
    };

    const first = [plan('left'), plan('before'), change('before', { title: 'Tea' }), plan('after'), plan('moved')];
    expect(await codes([...first, plan('called off')])).toEqual([null, null, null, null, null, null]);
    const asPlanned = ['after: Lunch', 'before: Tea', 'called off: Lunch', 'left: Lunch', 'moved: Lunch'];
    expect(await ofAttendee()).toEqual(asPlanned);
    const second = [
      change('after', { title: 'Tea' }),
      change('moved', { send_at: ago(-3_600) }),
      byAdmin('delete_notification', { notification_id: 'called off' }, changedAt),
      change('left', { title: 'Tea' }, ago(900)),
    ];
    expect(await codes(second)).toEqual([null, null, null, 'already_sent']);
    expect(await ofAttendee()).toEqual(['after: Tea', 'before: Tea', 'left: Lunch']);

    const rows = await database.queries.select().from(tables.notifications);
    for (const { state, created_at } of rows)
      if (state === 'sent') expect(Date.parse(created_at)).toBe(Date.parse(lunch) + 1);
    expect(rows.filter(({ state }) => state !== 'sent').map(({ id }) => id)).toEqual(['moved']);
    expect(await takeUnpushed(database.queries, 'event-001')).toEqual([]);
  });

  it('says who was added at both, by their address', async () => {
    const added = [
      { id: randomUUID(), name: 'Else', email: app.attendee.user.email, shares_email: false },
      { id: randomUUID(), name: 'Nobody', email: 'nobody-yet@test.example', shares_email: false },
      { id: 'attendee', name: 'Known', email: 'other@test.example', shares_email: false },
    ];
    expect((await handOver({ added })).body).toMatchObject({ people: 0, same: [{ id: added[0]?.id, as: 'attendee' }] });
  });

  it('takes nothing from a laptop with another event of the same id: they have no key in common', async () => {
    const [event] = await app.context.database.queries.select().from(tables.events);
    const kid = event?.ticket_keys[0]?.kid ?? '';
    const person = newcomer('elsewhere@test.example');
    expect(await handOver({ people: [person], keys: ['other'] })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('is another one than the laptop’s') },
    });
    expect((await handOver({ people: [person], keys: ['other', kid] })).body).toMatchObject({ people: 1 });
  });

  it('adds who shares an address beside whom it signs in, and finds them by name the next time', async () => {
    const sharing = (name: string) => ({ ...newcomer(app.attendee.user.email), name, shares_email: true });
    const [ben, again] = [sharing('Ben Example'), sharing('BEN Example')];
    expect((await handOver({ people: [ben] })).body.same).toEqual([]);
    expect((await handOver({ people: [ben, again] })).body.same).toEqual([{ id: again.id, as: ben.id }]);
    const { queries } = app.context.database;
    const [added] = await queries.select().from(tables.users).where(eq(tables.users.id, ben.id));
    expect(added).toMatchObject({ name: 'Ben Example', email: app.attendee.user.email, shares_email: true });
  });

  it.each([
    '$argon2id$v=19$m=4194304,t=2,p=1$c2FsdHNhbHQ$aGFzaA',
    '$argon2id$v=19$m=19456,t=999999,p=1$c2FsdHNhbHQ$aGFzaA',
  ])('takes no hash that would cost the server gigabytes or minutes to compare: %s', async (password_hash) => {
    const people = [{ ...newcomer('costly@test.example'), password_hash }];
    expect(await handOver({ people })).toMatchObject({ status: 422, body: { code: 'invalid' } });
  });

  it('is for admins of this event who gave their password lately', async () => {
    expect((await handOver({ event_id: 'event-002' })).body).toMatchObject({
      code: 'invalid',
      detail: 'The laptop has another event (event-002); this server has event-001.',
    });
    expect((await handOver({}, await signIn(app.context, app.attendee.user))).status).toBe(403);
    await app.context.database.queries.update(authSessions).set({ confirmed_at: ago(3_600) });
    expect((await handOver({})).body).toMatchObject({ code: 'confirm_password' });
  });
});
