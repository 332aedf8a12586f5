import { type CollectionName, collectionNames } from '@baraza/schema/entities';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInRevoked } from '../testing/app.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { pairRemovedTestDoor, pairTestDoor } from '../testing/door.store.ts';
import { openSyncApp, type SyncApp } from '../testing/sync-app.ts';

const READERS = ['attendee', 'another', 'admin', 'door'] as const;
const STRANGERS = ['anonymous', 'elsewhere', 'revoked', 'removed door'] as const;
type Reader = (typeof READERS)[number];

interface Rows {
  /** Which of the rows below each reader is sent. */
  sent: Record<Exclude<Reader, 'door'>, readonly string[]>;
  /** The same of a paired door phone, which is sent nothing of what does not say so, and with which fields. */
  atDoor?: { sent: readonly string[]; fields: string };
  /** What was once there for these readers: they are told that it is gone, and nothing else of it. */
  gone?: Partial<Record<Reader, readonly string[]>>;
  /** Every field that arrives, by reader and row where they differ. */
  fields: string | ((reader: Reader, id: string) => string);
}

const all = (...ids: string[]) => ({ attendee: ids, another: ids, admin: ids });
const EVENT =
  'id name tagline description starts_on ends_on time_zone venue logo languages floor_plan gates ticket_keys replaced_keys ' +
  'check_in_policy check_in_opens_at check_in_closes_at registration large data_cap translations _deleted';
const CARD =
  'id event_id name first_name company position bio interests social avatar ticketType checkedIn hidden _deleted';
const PERSONAL = `${CARD} email shares_email role verified muted ticket_status ticket_version checkin_time`;
/** A code of another system opens a door: who could read it could show it. */
const FOR_ADMINS = 'pending_email external_code';
const SELF = `${PERSONAL} ticket_code`;

/** What an imported programme says beyond the known fields is for organisers. */
const sourceFor = (reader: Reader) => (reader === 'admin' ? 'source ' : '');

/** A collection that is not here does not compile, and a field that is not here is one too many. */
const COLLECTIONS: Record<CollectionName, Rows> = {
  events: {
    sent: all('event-001'),
    fields: (reader) => (reader === 'admin' ? `${EVENT} registration_code` : EVENT),
    atDoor: {
      sent: ['event-001'],
      fields: 'id name starts_on ends_on time_zone gates ticket_keys replaced_keys _deleted',
    },
  },
  users: {
    sent: {
      attendee: ['admin', 'another', 'attendee'],
      another: ['admin', 'another', 'attendee'],
      admin: ['admin', 'another', 'attendee', 'shy'],
    },
    gone: { attendee: ['shy'], another: ['shy'] },
    atDoor: {
      sent: ['admin', 'another', 'attendee', 'shy'],
      fields: 'id event_id name company ticketType ticket_status ticket_version external_code checkedIn _deleted',
    },
    fields: (reader, id) =>
      reader === id
        ? reader === 'admin'
          ? `${SELF} ${FOR_ADMINS}`
          : SELF
        : reader === 'admin'
          ? `${PERSONAL} ${FOR_ADMINS}`
          : CARD,
  },
  check_ins: {
    sent: { attendee: ['of-attendee'], another: ['of-another'], admin: ['of-another', 'of-attendee'] },
    fields:
      'id event_id user_id gate_id check_in_method status verdict check_in_time device_time clock_offset_ms ' +
      'arrived_at device_id recorded_by undo_reason hold_reason _deleted',
    atDoor: {
      sent: ['of-another', 'of-attendee'],
      fields:
        'id event_id user_id gate_id check_in_method status verdict check_in_time arrived_at device_id recorded_by ' +
        'undo_reason _deleted',
    },
  },
  sessions: {
    sent: all('here'),
    fields: (reader) =>
      'id event_id title subtitle abstract description start_time end_time room_id track kind language links ' +
      `speaker_order translations ${sourceFor(reader)}_deleted`,
  },
  rooms: {
    sent: all('here'),
    fields: (reader) => `id event_id name description floor capacity shape translations ${sourceFor(reader)}_deleted`,
  },
  speakers: {
    sent: all('here'),
    fields: (reader) =>
      `id event_id name title company bio avatar expertise sessions social featured translations ${sourceFor(reader)}_deleted`,
  },
  sponsors: {
    sent: all('here'),
    fields: 'id event_id name logo banner tier description website translations _deleted',
  },
  exhibitors: {
    sent: all('here'),
    fields:
      'id event_id name description category country logo website email phone tags booth booth_shape translations _deleted',
  },
  notifications: {
    sent: {
      attendee: ['asks-attendee', 'copy-attendee', 'to-all', 'to-attendee'],
      another: ['to-all', 'to-another'],
      admin: ['scheduled', 'scheduled-attendee', 'template', 'to-all', 'to-another', 'to-attendee', 'to-group'],
    },
    fields:
      'id event_id title message type notification_type user_id audience ticketType state send_at copy_of created_at ' +
      'edit about translations _deleted',
  },
  notification_reads: {
    sent: { attendee: ['of-attendee'], another: ['of-another'], admin: [] },
    fields: 'id event_id notification_id user_id read_at _deleted',
  },
  connections: {
    sent: {
      attendee: ['attendee~shy', 'withheld'],
      another: ['another~admin', 'another~shy'],
      admin: ['another~admin'],
    },
    // The request that is kept from them was never there for them.
    fields: 'id event_id requester_id addressee_id status words answer_words created_at updated_at _deleted',
  },
  contact_details: {
    // Another and the admin are connected; the attendee's request is not answered.
    sent: { attendee: ['attendee'], another: ['admin', 'another'], admin: ['admin', 'another'] },
    fields: 'id event_id email phone messenger _deleted',
  },
  person_notes: {
    sent: { attendee: ['of-attendee'], another: ['of-another'], admin: [] },
    fields: 'id event_id user_id about_id text updated_at _deleted',
  },
  meetings: {
    sent: { attendee: ['attendee~another'], another: ['another~admin', 'attendee~another'], admin: ['another~admin'] },
    fields: 'id event_id proposer_id invitee_id start_time end_time place words status created_at _deleted',
  },
  bookmarks: {
    sent: { attendee: ['of-attendee'], another: ['of-another'], admin: [] },
    fields: 'id event_id user_id kind target_id created_at _deleted',
  },
  doors: {
    sent: { attendee: [], another: [], admin: ['here', 'the-door', 'the-removed-door'] },
    fields:
      'id event_id name device_id user_id paired_at removed_at made received missing waiting clock_offset_ms app_version ' +
      'last_contact last_fact_at _deleted',
  },
  blocks: {
    sent: { attendee: ['attendee~another~event-001'], another: ['another~admin~event-001'], admin: [] },
    fields: 'id event_id user_id blocked_id created_at _deleted',
  },
  reports: {
    sent: { attendee: ['of-another'], another: ['of-admin'], admin: ['of-another'] },
    // An admin is not told who reported them: other admins are.
    gone: { admin: ['of-admin'] },
    fields: 'id event_id reporter_id reported_id reason text words status created_at _deleted',
  },
  ratings: {
    // An admin reads averages and comments of a call, which names nobody.
    sent: { attendee: ['of-attendee'], another: ['of-another'], admin: [] },
    fields: 'id event_id user_id session_id score comment updated_at _deleted',
  },
  questions: {
    sent: { attendee: ['of-attendee'], another: ['of-another'], admin: ['of-another', 'of-attendee'] },
    fields: 'id event_id session_id user_id text state created_at _deleted',
  },
  plan_drafts: {
    sent: { attendee: [], another: [], admin: ['event-001'] },
    fields: 'id event_id places floors _deleted',
  },
};

const at = '2026-11-21T08:00:00.000Z';
const here = { id: 'here', event_id: 'event-001' };
const there = { id: 'there', event_id: 'event-002' };
const both = <Row extends object>(row: Row) => [
  { ...row, ...here },
  { ...row, ...there },
];
/** A row of each of two people here, and of one elsewhere who could be the first one. */
const ofEach = <Row extends object>(row: Row) => [
  { ...row, id: 'of-attendee', event_id: 'event-001', user_id: 'attendee' },
  { ...row, id: 'of-another', event_id: 'event-001', user_id: 'another' },
  { ...row, id: 'of-attendee-there', event_id: 'event-002', user_id: 'attendee' },
];

async function addRows({ context, ...app }: SyncApp): Promise<void> {
  const { queries } = context.database;
  await app.addPerson('shy@test.example');
  await queries.update(tables.users).set({ hidden: true }).where(eq(tables.users.id, 'shy'));
  await queries.insert(tables.rooms).values(both({ name: 'Room' }));
  await queries
    .insert(tables.sessions)
    .values(both({ title: 'Session', start_time: at, end_time: at, room_id: 'here' }));
  await queries.insert(tables.doors).values(both({ name: 'Door' }));
  await queries.insert(tables.speakers).values(both({ name: 'Speaker' }));
  await queries.insert(tables.sponsors).values(both({ name: 'Sponsor', tier: 'gold' as const }));
  await queries.insert(tables.exhibitors).values(both({ name: 'Exhibitor' }));
  const record = { status: 'accepted', verdict: 'admitted', check_in_time: at, device_time: at } as const;
  await queries.insert(tables.check_ins).values(ofEach({ ...record, device_id: 'd', recorded_by: 'admin' }));
  await queries.insert(tables.notification_reads).values(ofEach({ notification_id: 'to-all', read_at: at }));
  await queries
    .insert(tables.bookmarks)
    .values(ofEach({ kind: 'session' as const, target_id: 'here', created_at: at }));
  await queries.insert(tables.ratings).values(ofEach({ session_id: 'here', score: 4, updated_at: at }));
  await queries.insert(tables.questions).values(ofEach({ session_id: 'here', text: 'Why?', created_at: at }));
  await queries.insert(tables.person_notes).values(ofEach({ about_id: 'admin', text: 'N', updated_at: at }));
  const meeting = (proposer_id: string, invitee_id: string, event_id = 'event-001') => ({
    ...{ id: `${proposer_id}~${invitee_id}`, event_id, proposer_id, invitee_id, place: 'Gate A' },
    ...{ start_time: at, end_time: at, created_at: at },
  });
  await queries
    .insert(tables.meetings)
    .values([
      meeting('attendee', 'another'),
      meeting('another', 'admin'),
      { ...meeting('attendee', 'another', 'event-002'), id: 'there' },
    ]);
  const note = (id: string, user_id: string, event_id = 'event-001') => ({
    id,
    user_id,
    event_id,
    title: id,
    created_at: at,
  });
  await queries.insert(tables.notifications).values([
    note('to-all', ''),
    note('to-attendee', 'attendee'),
    note('to-another', 'another'),
    { ...note('to-group', ''), audience: 'checked_in' },
    { ...note('copy-attendee', 'attendee'), copy_of: 'to-group' },
    // Between two people: of no concern to admins.
    { ...note('asks-attendee', 'attendee'), copy_of: 'asks-attendee', notification_type: 'connection' },
    { ...note('scheduled', ''), state: 'scheduled', send_at: at },
    { ...note('scheduled-attendee', 'attendee'), state: 'scheduled', send_at: at },
    { ...note('template', ''), state: 'template' },
    note('to-all-there', '', 'event-002'),
    note('to-attendee-there', 'attendee', 'event-002'),
  ]);
  const pair = (requester_id: string, event_id: string, id = `${requester_id}~shy`) => ({
    ...{ id, event_id, requester_id, addressee_id: 'shy', created_at: at, updated_at: at },
  });
  await queries
    .insert(tables.connections)
    .values([
      pair('attendee', 'event-001'),
      pair('another', 'event-001'),
      pair('attendee', 'event-002', 'there'),
      { ...pair('attendee', 'event-001', 'withheld'), addressee_id: 'another', withheld: true },
      { ...pair('another', 'event-001', 'another~admin'), addressee_id: 'admin', status: 'accepted' },
    ]);
  await queries
    .insert(tables.contact_details)
    .values(['attendee', 'another', 'admin', 'shy'].map((id) => ({ id, event_id: 'event-001', phone: '1' })));
  const block = (user_id: string, blocked_id: string, event_id = 'event-001') => ({
    ...{ id: `${user_id}~${blocked_id}~${event_id}`, event_id, user_id, blocked_id, created_at: at },
  });
  await queries
    .insert(tables.blocks)
    .values([block('attendee', 'another'), block('another', 'admin'), block('attendee', 'another', 'event-002')]);
  await queries.insert(tables.plan_drafts).values(['event-001', 'event-002'].map((id) => ({ id, event_id: id })));
  const report = (id: string, reporter_id: string, reported_id: string, event_id = 'event-001') => ({
    ...{ id, event_id, reporter_id, reported_id, reason: 'harassment' as const, text: 'Follows me', created_at: at },
  });
  await queries
    .insert(tables.reports)
    .values([
      report('of-another', 'attendee', 'another'),
      report('of-admin', 'another', 'admin'),
      report('elsewhere', 'attendee', 'another', 'event-002'),
    ]);
}

describeEachDatabase('who is sent which documents', (open) => {
  let app: SyncApp;
  let tokens: Record<(typeof STRANGERS)[number], string | undefined>;
  let door: string;
  beforeAll(async () => {
    app = await openSyncApp(await open());
    await app.addEvent({ id: 'event-002' });
    const { token } = await app.addPerson('elsewhere@test.example', 'admin', 'event-002');
    const { context } = app;
    const revoked = await signInRevoked(context, app.admin.user);
    await addRows(app);
    const removed = (await pairRemovedTestDoor(context, 'the-removed-door')).token;
    tokens = { anonymous: undefined, elsewhere: token, revoked, 'removed door': removed };
    door = (await pairTestDoor(context, 'the-door')).token;
  });
  afterAll(() => app.close());

  it('is said of every collection that there is', () => {
    expect(Object.keys(COLLECTIONS).sort()).toEqual([...collectionNames].sort());
    expect(Object.keys(COLLECTIONS).sort()).toEqual(Object.keys(tables).sort());
  });

  describe.each(Object.entries(COLLECTIONS) as [CollectionName, Rows][])(
    '%s',
    (name, { sent, gone, fields, atDoor }) => {
      it.each(READERS)('to %s', async (reader) => {
        const answer = await app.device(reader === 'door' ? door : app[reader]).pullPage(1_000, [name]);
        expect(Object.keys(answer.collections)).toEqual([name]);
        const documents = [...(answer.collections[name]?.documents ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1));
        const there = documents.filter(({ _deleted }) => !_deleted);
        expect(there.map(({ id }) => id)).toEqual(reader === 'door' ? (atDoor?.sent ?? []) : sent[reader]);
        for (const document of there) {
          const ofPeople = typeof fields === 'string' ? fields : fields(reader, document.id);
          const expected = reader === 'door' ? (atDoor?.fields ?? '') : ofPeople;
          expect(Object.keys(document).sort()).toEqual(expected.split(' ').sort());
        }
        const tombstones = ((reader !== 'door' && gone?.[reader]) || []).map((id) => ({ id, _deleted: true }));
        expect(documents.filter(({ _deleted }) => _deleted)).toEqual(tombstones);
      });

      it.each(STRANGERS)('not to %s', async (stranger) => {
        const body = {
          protocol: PROTOCOL_VERSION,
          device_id: 'device-1',
          replica: null,
          collections: { [name]: { checkpoint: null, limit: 10 } },
        };
        const token = tokens[stranger];
        const answer = await app.call('POST', '/api/sync/pull', { ...(token && { as: token }), body });
        expect([answer.status, answer.body.code]).toEqual([
          401,
          stranger === 'removed door' ? 'door_removed' : 'not_signed_in',
        ]);
        expect(answer.body).not.toHaveProperty('collections');
      });
    },
  );
});
