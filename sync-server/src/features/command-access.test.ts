import { randomUUID } from 'node:crypto';
import type { CommandName } from '@baraza/schema/commands';
import { connectionId } from '@baraza/schema/connections/connection';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../testing/app.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { pairRemovedTestDoor, pairTestDoor } from '../testing/door.store.ts';
import { addKnownThings } from '../testing/things.store.ts';
import { commandHandlers } from './handlers.ts';

/** `self`: it can name no other person; `selfOrAdmin`: below it names the attendee. */
type Who = 'self' | 'selfOrAdmin' | 'admin';

const star = { kind: 'session', target_id: 'session-1' };
const exhibitor = {
  name: 'New',
  description: '',
  category: '',
  country: '',
  logo: null,
  website: '',
  email: '',
  phone: '',
  tags: [],
  booth: '',
  booth_shape: null,
};
const message = { title: 'Lunch', message: '', type: 'info', notification_type: '' };
const newPerson = () => ({ id: randomUUID(), name: 'New', email: `${randomUUID()}@test.example` });
const scan = { user_id: 'attendee', gate_id: '' };

const LATER = new Date(Date.now() + 3_600_000).toISOString();
const PICTURE = 'UklGRiwAAABXRUJQVlA4ICAAAABQAQCdASoEAAQABUB8JaAABAAAAP4SH/61e6/1aNoAAA==';

/**
 * What a paired door phone may send; one that was removed hands in what it had done until then. It may undo nothing of
 * what others did, as here.
 */
const AT_DOORS: readonly string[] = ['record_check_in', 'record_refused_scan'] satisfies CommandName[];

/** A command that is not here does not compile. */
const COMMANDS: Record<CommandName, { who: Who; args: () => object }> = {
  record_check_in: {
    who: 'selfOrAdmin',
    args: () => ({ ...scan, check_in_id: randomUUID(), check_in_method: 'manual', verdict: 'admitted' }),
  },
  record_refused_scan: { who: 'admin', args: () => ({ ...scan, check_in_id: randomUUID(), verdict: 'tampered' }) },
  undo_check_in: {
    who: 'admin',
    args: () => ({ check_in_id: 'check-in-1', user_id: 'third', reason: 'Wrong person', next: null }),
  },
  count_held_check_in: {
    who: 'admin',
    args: () => ({
      ...{ check_in_id: 'check-in-held-1', user_id: 'third' },
      ...{ is_checked_in: false, check_in_time: '2026-11-21T09:00:00.000Z' },
    }),
  },
  leave_out_held_check_in: { who: 'admin', args: () => ({ check_in_id: 'check-in-held-2' }) },
  update_profile: { who: 'self', args: () => ({ changes: { company: 'Kijani' } }) },
  set_avatar: { who: 'self', args: () => ({ media_type: 'image/webp', image: PICTURE }) },
  request_connection: { who: 'self', args: () => ({ user_id: 'third' }) },
  answer_connection: { who: 'self', args: () => ({ user_id: 'third', answer: 'decline' }) },
  share_contact: { who: 'self', args: () => ({ changes: { phone: '+254 700 000 001' } }) },
  write_note: { who: 'self', args: () => ({ user_id: 'third', text: 'Knows bats', base: '' }) },
  propose_meeting: {
    who: 'self',
    args: () => ({
      ...{ meeting_id: randomUUID(), user_id: 'third' },
      start_time: LATER,
      minutes: 30,
      place: 'Gate A',
    }),
  },
  answer_meeting: { who: 'self', args: () => ({ meeting_id: 'meeting-1', answer: 'call_off' }) },
  mark_notifications_read: { who: 'self', args: () => ({ notification_ids: ['notification-1'] }) },
  mark_all_notifications_read: { who: 'self', args: () => ({ up_to: '2026-11-21T09:00:00.000Z' }) },
  add_bookmark: { who: 'self', args: () => star },
  remove_bookmark: { who: 'self', args: () => star },
  update_event: { who: 'admin', args: () => ({ changes: { tagline: 'Together' } }) },
  set_event_logo: { who: 'admin', args: () => ({ media_type: 'image/webp', image: PICTURE }) },
  replace_gate_code: { who: 'admin', args: () => ({ gate_id: 'gate-north', replaces: 1 }) },
  replace_event_keys: { who: 'admin', args: () => ({ replaces: 'none' }) },
  change_plan_draft: { who: 'admin', args: () => ({ places: { 'room room-1': { shape: null } } }) },
  set_floor_picture: {
    who: 'admin',
    args: () => ({ floor_id: 'first', media_type: 'image/webp', image: PICTURE }),
  },
  publish_plan: { who: 'admin', args: () => ({ places: {}, floors: {} }) },
  create_content: {
    who: 'admin',
    args: () => ({ collection: 'exhibitors', document: { ...exhibitor, id: randomUUID() } }),
  },
  update_content: {
    who: 'admin',
    args: () => ({ collection: 'exhibitors', id: 'exhibitor-1', changes: { booth: 'B1' }, base: { booth: '' } }),
  },
  import_content: {
    who: 'admin',
    args: () => ({ steps: [{ step: 'remove', collection: 'rooms', id: 'room-never' }] }),
  },
  delete_content: { who: 'admin', args: () => ({ collection: 'exhibitors', id: 'exhibitor-2' }) },
  set_picture: {
    who: 'admin',
    args: () => ({
      collection: 'exhibitors',
      id: 'exhibitor-1',
      field: 'logo',
      media_type: 'image/webp',
      image: PICTURE,
    }),
  },
  send_notification: { who: 'admin', args: () => ({ ...message, notification_id: randomUUID(), user_id: '' }) },
  update_notification: {
    who: 'admin',
    args: () => ({
      ...message,
      ...{ notification_id: 'scheduled-1', user_id: '', audience: 'ticket', ticketType: 'Standard' },
      send_at: '2126-11-21T09:00:00.000Z',
    }),
  },
  delete_notification: { who: 'admin', args: () => ({ notification_id: 'notification-2' }) },
  create_person: { who: 'admin', args: () => ({ person: newPerson() }) },
  update_person: { who: 'admin', args: () => ({ user_id: 'third', changes: { company: 'Kijani' } }) },
  set_ticket_status: { who: 'admin', args: () => ({ user_id: 'third', ticket_status: 'revoked' }) },
  replace_ticket: { who: 'admin', args: () => ({ user_id: 'third', replaces: 1 }) },
  change_role: { who: 'admin', args: () => ({ user_id: 'third', role: 'admin' }) },
  erase_person: { who: 'admin', args: () => ({ user_id: 'leaver' }) },
  import_people: { who: 'admin', args: () => ({ people: [newPerson()] }) },
  undo_import: { who: 'admin', args: () => ({ import_id: 'import-1' }) },
  rename_door: { who: 'admin', args: () => ({ door_id: 'door-1', name: 'East gate phone' }) },
  remove_door: { who: 'admin', args: () => ({ door_id: 'door-1' }) },
  block_person: { who: 'self', args: () => ({ user_id: 'third' }) },
  unblock_person: { who: 'self', args: () => ({ user_id: 'third' }) },
  report_person: { who: 'self', args: () => ({ report_id: randomUUID(), user_id: 'third', reason: 'spam', text: '' }) },
  settle_report: { who: 'admin', args: () => ({ report_id: 'report-1', status: 'dismissed' }) },
  mute_person: { who: 'admin', args: () => ({ user_id: 'invited' }) },
  unmute_person: { who: 'admin', args: () => ({ user_id: 'invited' }) },
  rate_session: { who: 'self', args: () => ({ session_id: 'session-1', score: 4, comment: '' }) },
  remove_rating: { who: 'self', args: () => ({ session_id: 'session-1' }) },
  ask_question: {
    who: 'self',
    args: () => ({ question_id: randomUUID(), session_id: 'session-1', text: 'Who pays for it?' }),
  },
  withdraw_question: { who: 'self', args: () => ({ question_id: 'question-1' }) },
  mark_question: { who: 'admin', args: () => ({ question_id: 'question-1', state: 'answered' }) },
  save_notification_template: { who: 'admin', args: () => ({ ...message, notification_id: randomUUID() }) },
};

const MAY: Record<Who, Record<'attendee' | 'another' | 'admin', boolean>> = {
  self: { attendee: true, another: true, admin: true },
  selfOrAdmin: { attendee: true, another: false, admin: true },
  admin: { attendee: false, another: false, admin: true },
};

describeEachDatabase('who may send which command', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
    await addKnownThings(app);
    await app.context.database.queries.update(tables.events).set({ ends_on: LATER.slice(0, 10) });
    await app.context.database.queries.insert(tables.connections).values(
      ['attendee', 'another', 'admin'].map((requester_id) => ({
        ...{ id: connectionId(requester_id, 'third'), event_id: 'event-001', requester_id, addressee_id: 'third' },
        ...{ status: 'accepted' as const, created_at: LATER, updated_at: LATER },
      })),
    );
  });
  afterAll(() => app.close());

  const push = async (as: TestPerson | string, name: string, args: unknown) => {
    const at = new Date().toISOString();
    const id = randomUUID();
    const device = { id: randomUUID(), name: '', app_version: '1', sent_at: at, waiting: 1, last_seq: 1 };
    const command = { id, name, args, made_at: at, clock_offset_ms: 0, device_id: device.id, device_seq: 1 };
    const body = { protocol: PROTOCOL_VERSION, device, commands: [command] };
    const answer = await app.call('POST', '/api/sync/push', { as, body });
    expect(answer.status).toBe(200);
    return answer.body.outcomes[0] as { status: string; code?: string };
  };
  const userRow = async (id: string) =>
    (await app.context.database.queries.select().from(tables.users).where(eq(tables.users.id, id)))[0];

  it('is said of every command that there is', () => {
    expect(Object.keys(COMMANDS).sort()).toEqual(Object.keys(commandHandlers).sort());
  });

  describe.each(Object.entries(COMMANDS))('%s', (name, { who, args }) => {
    it.each(['another', 'attendee', 'admin'] as const)('by %s', async (viewer) => {
      const { code } = await push(app[viewer], name, args());
      if (MAY[who][viewer]) expect(code).toBeUndefined();
      else expect(code).toBe('not_allowed');
    });

    it.each([pairTestDoor, pairRemovedTestDoor])('by a door phone (%o)', async (pair) => {
      const { code } = await push((await pair(app.context)).token, name, args());
      expect(code).toBe(AT_DOORS.includes(name) ? undefined : 'not_allowed');
    });

    it('takes nothing that it has not asked for', async () => {
      const more = { ...args(), role: 'admin', event_id: 'event-002', ticketType: 'VIP', checkedIn: true };
      expect(await push(app.admin, name, more)).toMatchObject({ status: 'rejected', code: 'invalid' });
    });
  });

  it.each([
    ['manual', undefined],
    ['qr', 'not_allowed'],
  ] as const)(
    'undo_check_in by a door phone, of its own check-in of now (%s): %s',
    async (check_in_method, refusal) => {
      const { token } = await pairTestDoor(app.context);
      const check_in_id = randomUUID();
      await push(token, 'record_check_in', { ...scan, check_in_id, check_in_method, verdict: 'admitted' });
      const undo = { check_in_id, user_id: scan.user_id, reason: 'Wrong person', next: null };
      expect((await push((await pairTestDoor(app.context)).token, 'undo_check_in', undo)).code).toBe('not_allowed');
      expect((await push(token, 'undo_check_in', undo)).code).toBe(refusal);
    },
  );

  it('never changes role, email, ticket or event by a profile', async () => {
    const before = await userRow('another');
    for (const changes of [
      { role: 'admin' },
      { email: 'boss@example.org' },
      { ticketType: 'VIP' },
      { ticket_status: 'valid' },
      { checkedIn: true },
      { event_id: 'event-002' },
      { id: 'admin' },
    ])
      await push(app.another, 'update_profile', { changes });
    expect(await userRow('another')).toEqual(before);
  });
});
