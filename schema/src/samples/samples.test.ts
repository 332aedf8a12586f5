import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type CollectionName, collectionNames, entities } from '../entities.ts';
import { SPONSOR_TIERS } from '../event/event-defaults.ts';
import { NOTIFICATION_TYPES } from '../messages/notification.ts';
import { SESSION_KINDS } from '../programme/session.ts';
import {
  SAMPLE_ADMIN_EMAIL,
  SAMPLE_ATTENDEE_COUNT,
  SAMPLE_ATTENDEE_EMAIL,
  type SampleEvent,
  sampleAttendees,
  sampleEvent,
} from './index.ts';
import { namePools } from './names/index.ts';

const NOW = new Date('2026-11-21T07:40:12.345Z');
const sample = sampleEvent(NOW);
const [event] = sample.events;
const ids = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));
const instant = (value: string) => Date.parse(value);

/** A span in a place, or a span of a person. */
interface Span {
  of: string;
  from: number;
  to: number;
  what: string;
}

function clashes(spans: readonly Span[]): string[] {
  return spans.flatMap((one, index) =>
    spans
      .slice(index + 1)
      .filter((other) => other.of === one.of && other.from < one.to && one.from < other.to)
      .map((other) => `${one.of}: ${one.what} and ${other.what}`),
  );
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const contains = (outer: Box, inner: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const overlaps = (boxes: readonly Box[]) =>
  boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) => overlap(one, other)));

/** Nobody in the sample event has blocked or reported anybody. */
const EMPTY = new Set<CollectionName>(['blocks', 'reports', 'plan_drafts']);

describe('the sample event', () => {
  it.each(collectionNames)('%s: every row is what its entity describes', (name) => {
    const missing = { users: { ticket_code: true }, events: { ticket_keys: true } } as Record<string, object>;
    const document = entities[name].document as z.ZodObject;
    const described = (missing[name] ? document.omit(missing[name]) : document).strict().required();
    const rows: readonly object[] = sample[name];
    expect(rows.length > 0).toBe(!EMPTY.has(name));
    for (const row of rows) expect(described.parse(row)).toEqual(row);
  });

  it.each(collectionNames)('%s: ids are unique and of this event', (name) => {
    const rows: readonly { id: string; event_id?: string }[] = sample[name];
    expect(ids(rows).size).toBe(rows.length);
    if (name !== 'events') expect(rows.filter(({ event_id }) => event_id !== 'event-001')).toEqual([]);
  });

  it('is the same for the same moment, on every run', () => {
    expect(sampleEvent(new Date(NOW))).toEqual(sample);
  });

  it('moves with the days, but its people stay', () => {
    const later = sampleEvent(new Date('2027-02-03T07:40:12.345Z'));
    expect(later.events[0]?.starts_on).toBe('2027-02-02');
    expect(later.users.map(({ id, email }) => [id, email])).toEqual(sample.users.map(({ id, email }) => [id, email]));
  });

  it('is as large as promised', () => {
    expect(sample.users).toHaveLength(SAMPLE_ATTENDEE_COUNT);
    expect(sample.rooms).toHaveLength(8);
    expect(sample.exhibitors).toHaveLength(25);
    expect(sample.sponsors.length).toBeGreaterThanOrEqual(10);
    expect(sample.speakers.length).toBeGreaterThanOrEqual(14);
    expect(sample.sessions.length).toBeGreaterThanOrEqual(36);
    expect(sample.notifications).toHaveLength(12);
    expect(event?.gates).toHaveLength(4);
  });
});

describe('its people', () => {
  const byId = new Map(sample.users.map((user) => [user.id, user]));

  it('include the two whose emails the demo names', () => {
    expect(byId.get('user-001')).toMatchObject({
      email: SAMPLE_ATTENDEE_EMAIL,
      role: 'user',
      checkedIn: false,
      hidden: false,
    });
    expect(sample.users.find(({ email }) => email === SAMPLE_ADMIN_EMAIL)).toMatchObject({ role: 'admin' });
  });

  it('are admins exactly if "admin" is in their email, as the sign-in hint says', () => {
    const surprising = sample.users.filter(({ email, role }) => email.includes('admin') !== (role === 'admin'));
    expect(surprising).toEqual([]);
  });

  it('have unique lower-case emails at domains that nobody owns', () => {
    const emails = sample.users.map(({ email }) => email);
    expect(new Set(emails).size).toBe(emails.length);
    expect(emails.filter((email) => !/^[a-z0-9.]+@([a-z0-9]+\.example|example\.org)$/.test(email))).toEqual([]);
  });

  it('link only to domains that nobody owns', () => {
    const links = [
      ...sample.users.flatMap(({ social }) => Object.values(social)),
      ...sample.speakers.flatMap(({ social }) => Object.values(social)),
      ...sample.sponsors.map(({ website }) => website),
      ...sample.exhibitors.map(({ website }) => website),
    ];
    expect(links.filter((link) => !/^https:\/\/[a-z0-9]+\.example(\/|$)/.test(`${link}`))).toEqual([]);
  });

  it.each([
    ['Arabic', /\p{Script=Arabic}/u],
    ['Ethiopic', /\p{Script=Ethiopic}/u],
    ['marks on Latin letters', /[ọẹṣũĩéèãïç]/],
  ])('write their names with %s', (_, script) => {
    expect(sample.users.filter(({ name }) => script.test(name)).length).toBeGreaterThanOrEqual(10);
  });

  it('never mix two scripts in one name', () => {
    const mixed = sample.users.filter(
      ({ name }) => /\p{Script=Latin}/u.test(name) && /\p{Script=Arabic}|\p{Script=Ethiopic}/u.test(name),
    );
    expect(mixed).toEqual([]);
  });

  it('come from every country of the continent', () => {
    expect(new Set(namePools.map(({ country }) => country)).size).toBe(54);
  });

  it('are of every kind, some hidden, many with a bio', () => {
    expect(new Set(sample.users.map(({ ticketType }) => ticketType))).toEqual(
      new Set(['Delegate', 'Speaker', 'Student', 'Exhibitor', 'Press', 'Organiser', 'VIP']),
    );
    const hidden = sample.users.filter((user) => user.hidden).length;
    expect(hidden).toBeGreaterThanOrEqual(3);
    expect(hidden).toBeLessThan(50);
    expect(sample.users.filter(({ bio }) => bio).length).toBeGreaterThan(250);
  });

  it('have a first name that is part of the name', () => {
    expect(sample.users.filter(({ name, first_name }) => !first_name || !name.startsWith(first_name))).toEqual([]);
  });
});

describe('its programme', () => {
  const spans = sample.sessions.map((session) => ({
    of: session.room_id,
    from: instant(session.start_time),
    to: instant(session.end_time),
    what: session.title,
  }));

  it('books no room twice', () => {
    expect(clashes(spans)).toEqual([]);
  });

  it('sends no speaker to two places at once', () => {
    const bookings = sample.speakers.flatMap(({ name, sessions }) =>
      sessions.map((id) => ({ ...spans[sample.sessions.findIndex((session) => session.id === id)]!, of: name })),
    );
    expect(bookings.length).toBeGreaterThan(30);
    expect(clashes(bookings)).toEqual([]);
  });

  it('has times that run forward, rooms that exist and speakers who speak', () => {
    expect(spans.filter(({ from, to }) => from >= to)).toEqual([]);
    expect(sample.sessions.filter(({ room_id }) => !ids(sample.rooms).has(room_id))).toEqual([]);
    expect(sample.speakers.filter(({ sessions }) => sessions.length === 0)).toEqual([]);
    const known = ids(sample.sessions);
    expect(sample.speakers.flatMap(({ sessions }) => sessions).filter((id) => !known.has(id))).toEqual([]);
    expect(sample.speakers.filter(({ featured }) => featured).length).toBeGreaterThanOrEqual(3);
  });

  it('has every kind of session, in six languages, over three days', () => {
    expect(new Set(sample.sessions.map(({ kind }) => kind))).toEqual(new Set(SESSION_KINDS));
    expect(new Set(sample.sessions.map(({ language }) => language))).toEqual(new Set(event?.languages));
    expect([event?.starts_on, event?.ends_on]).toEqual(['2026-11-20', '2026-11-22']);
  });

  const dates = ['2026-03-29', '2026-10-25', '2026-12-31', '2027-01-01', '2028-02-29'];
  it.each(dates)('on %s has something on, and something to come, at every half hour', (date) => {
    for (let half = 0; half < 48; half++) {
      const now = new Date(instant(`${date}T00:00:00.000Z`) + half * 1_800_000);
      const { sessions } = sampleEvent(now);
      const on = sessions.filter(
        (one) => instant(one.start_time) <= now.getTime() && now.getTime() < instant(one.end_time),
      );
      const toCome = sessions.filter((one) => instant(one.start_time) > now.getTime());
      expect([now.toISOString(), on.length > 0, toCome.length > 0]).toEqual([now.toISOString(), true, true]);
    }
  });

  it('leaves no minute of the middle day empty, so that a demo keeps showing something', () => {
    const from = instant('2026-11-20T21:00:00.000Z');
    const empty = Array.from({ length: 24 * 60 }, (_, minute) => from + minute * 60_000).filter(
      (at) => !spans.some((span) => span.from <= at && at < span.to),
    );
    expect(empty).toEqual([]);
  });

  it('is written in venue time', () => {
    const opening = sample.sessions.find(({ kind }) => kind === 'keynote');
    expect(opening?.start_time).toBe('2026-11-20T05:30:00.000Z');
  });
});

describe('its floor plan', () => {
  const plan = event?.floor_plan;
  const rooms = sample.rooms.map(({ shape }) => shape!);
  const booths = sample.exhibitors.map(({ booth_shape }) => booth_shape!);

  it('has rooms and areas side by side, inside the plan', () => {
    const places = [...rooms, ...plan!.areas];
    expect(overlaps(places)).toEqual([]);
    expect(places.filter((place) => !contains({ x: 0, y: 0, ...plan! }, place))).toEqual([]);
    expect(new Set(plan!.areas.map(({ kind }) => kind))).toEqual(
      new Set(['corridor', 'hall', 'food_court', 'registration', 'quiet', 'first_aid', 'toilets', 'entrance']),
    );
  });

  it('has every booth in the hall, none on another', () => {
    const hall = plan!.areas.find(({ kind }) => kind === 'hall')!;
    expect(overlaps(booths)).toEqual([]);
    expect(booths.filter((booth) => !contains(hall, booth))).toEqual([]);
    expect(new Set(sample.exhibitors.map(({ booth }) => booth)).size).toBe(25);
  });

  it('has sponsors of every tier', () => {
    expect(new Set(sample.sponsors.map(({ tier }) => tier))).toEqual(new Set(SPONSOR_TIERS));
  });
});

describe.each([
  ['in the morning', NOW],
  ['at night', new Date('2026-11-21T00:00:00.000Z')],
  ['when the doors have just opened', new Date('2026-11-21T04:05:00.000Z')],
  ['in the evening', new Date('2026-11-21T19:00:00.000Z')],
])('its check-ins %s', (_, now) => {
  const { users, check_ins: records, events, notifications, notification_reads: reads, ...rest } = sampleEvent(now);
  const withStatus = (status: SampleEvent['check_ins'][number]['status']) =>
    records.filter((record) => record.status === status);

  it('say the same as the people', () => {
    const times = new Map(withStatus('accepted').map((record) => [record.user_id, record.check_in_time]));
    expect(times.size).toBe(120);
    expect(withStatus('accepted')).toHaveLength(120);
    for (const user of users) {
      expect([user.id, user.checkedIn, user.checkin_time]).toEqual([
        user.id,
        times.has(user.id),
        times.get(user.id) ?? null,
      ]);
    }
  });

  it('include duplicates after the first, refusals, and one that was taken back', () => {
    const duplicates = withStatus('duplicate');
    expect(duplicates.length).toBeGreaterThanOrEqual(3);
    for (const later of duplicates) {
      const first = withStatus('accepted').find(({ user_id }) => user_id === later.user_id);
      expect(later.check_in_time > first!.check_in_time).toBe(true);
    }
    expect(withStatus('refused').length).toBeGreaterThanOrEqual(3);
    const [undone] = withStatus('undone');
    expect(undone?.undo_reason).not.toBe('');
    expect(users.find(({ id }) => id === undone?.user_id)?.checkedIn).toBe(false);
  });

  it('use every open gate and both methods', () => {
    const open = events[0]!.gates.filter((gate) => gate.open).map(({ id }) => id);
    expect(new Set(records.map(({ gate_id }) => gate_id))).toEqual(new Set(['', ...open]));
    expect(new Set(records.map(({ check_in_method }) => check_in_method))).toEqual(new Set(['manual', 'qr']));
  });

  it('have happened, in the order of the rules: the corrected time is never later than the arrival', () => {
    for (const record of records) {
      expect(instant(record.arrived_at!)).toBeLessThanOrEqual(now.getTime());
      expect(record.check_in_time <= record.arrived_at!).toBe(true);
      const corrected =
        record.clock_offset_ms === null
          ? record.arrived_at
          : new Date(instant(record.device_time) + record.clock_offset_ms).toISOString();
      expect(record.check_in_time).toBe(corrected);
    }
  });

  it('are spread over a morning', () => {
    const hours = new Set(records.map(({ check_in_time }) => check_in_time.slice(0, 13)));
    expect(hours.size).toBeGreaterThanOrEqual(3);
  });

  it('go with messages of every type that were sent and read before now, to people who exist', () => {
    expect(new Set(notifications.map(({ type }) => type))).toEqual(new Set(NOTIFICATION_TYPES));
    expect(notifications.filter(({ created_at }) => instant(created_at) > now.getTime())).toEqual([]);
    expect(reads.filter(({ read_at }) => instant(read_at) > now.getTime())).toEqual([]);
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThan(notifications.length);
    const people = ids(users);
    const named = [
      ...notifications.map(({ user_id }) => user_id).filter(Boolean),
      ...rest.connections.flatMap(({ requester_id, addressee_id }) => [requester_id, addressee_id]),
      ...records.flatMap(({ user_id, recorded_by }) => [user_id, recorded_by]).filter(Boolean),
    ];
    expect(named.filter((id) => !people.has(id))).toEqual([]);
  });

  it('go with stars on things that exist', () => {
    const targets = {
      session: rest.sessions,
      speaker: rest.speakers,
      exhibitor: rest.exhibitors,
      sponsor: rest.sponsors,
    };
    expect(rest.bookmarks.filter(({ kind, target_id }) => !ids(targets[kind]).has(target_id))).toEqual([]);
    expect(new Set(rest.bookmarks.map(({ kind }) => kind)).size).toBe(4);
  });
});

describe('sample attendees for measurements', () => {
  const many = sampleAttendees(10_000);

  it('are as many as asked, always the same, with the demo’s people first', () => {
    expect(many).toHaveLength(10_000);
    expect(sampleAttendees(10_000)).toEqual(many);
    expect(many.slice(0, SAMPLE_ATTENDEE_COUNT)).toEqual(sampleAttendees(SAMPLE_ATTENDEE_COUNT));
    expect(sampleAttendees(3).map(({ id }) => id)).toEqual(['user-001', 'user-002', 'user-003']);
  });

  it('have unique ids and emails', () => {
    expect(ids(many).size).toBe(10_000);
    expect(new Set(many.map(({ email }) => email)).size).toBe(10_000);
  });
});
