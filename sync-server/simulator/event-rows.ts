import type { Role } from '@baraza/schema/people/user';
import { tables } from '@baraza/schema/tables';
import type { KnownIds } from '@baraza/schema/testing/any-arguments';
import type { Queries } from '../src/database/database.ts';
import { addEvent } from '../src/features/event/events.store.ts';
import { ensureEventKey } from '../src/features/tickets/event-keys.store.ts';
import { START } from './virtual-time.ts';

export const EVENT = 'event-001';

export interface Person {
  id: string;
  event_id: string;
  role: Role;
}

const PEOPLE: { id: string; role: Role }[] = [
  { id: 'amina', role: 'admin' },
  { id: 'kofi', role: 'user' },
  { id: 'baraka', role: 'admin' },
  { id: 'zuri', role: 'user' },
  { id: 'thabo', role: 'user' },
  { id: 'nia', role: 'user' },
  { id: 'sefu', role: 'user' },
  { id: 'lindiwe', role: 'user' },
];

/** An admin whom no edit or command changes. */
export const ONLOOKER = { id: 'asha', role: 'admin', event_id: EVENT } as const;

/** People who have a device in a run, in the order in which devices are added. */
export const OWNERS = [PEOPLE[0], PEOPLE[1], PEOPLE[2], PEOPLE[3]] as { id: string; role: Role }[];

export const KNOWN: KnownIds = {
  people: PEOPLE.map(({ id }) => id),
  notifications: ['news-1', 'news-2', 'news-kofi'],
  content: {
    exhibitors: ['stand-1', 'stand-2'],
    sponsors: ['sponsor-1'],
    speakers: ['speaker-1'],
    sessions: ['session-1', 'session-2'],
    rooms: ['room-1'],
  },
  targets: ['session-1', 'session-2', 'stand-1'],
  gates: ['gate-main', 'gate-east'],
  // The run itself creates the records; this one never exists.
  checkIns: ['record-of-nobody'],
};

const time = (minutes: number) => new Date(START + minutes * 60_000).toISOString();

/** Inserts a small event with rows in every collection. */
export async function addSmallEvent(tx: Queries): Promise<void> {
  await addEvent(tx, {
    id: EVENT,
    name: 'Simulated event',
    tagline: '',
    description: '',
    starts_on: '2026-11-20',
    ends_on: '2026-11-22',
    time_zone: 'Africa/Nairobi',
    venue: { name: 'Hall', address: '', city: 'Nairobi', country: 'Kenya' },
    languages: ['en'],
    floor_plan: null,
    gates: KNOWN.gates.map((id) => ({ id, name: id, open: true })),
    check_in_policy: 'anyone',
    check_in_opens_at: null,
    check_in_closes_at: null,
    registration: 'invited',
  });
  await ensureEventKey(tx, EVENT);
  const here = { event_id: EVENT };
  await tx.insert(tables.users).values(
    [...PEOPLE, ONLOOKER].map((person) => ({
      ...here,
      ...person,
      name: `Person ${person.id}`,
      email: `${person.id}@people.example`,
      ticketType: 'Delegate',
      ticket_code: '',
    })),
  );
  await tx.insert(tables.rooms).values({ ...here, id: 'room-1', name: 'Room' });
  const session = { ...here, title: 'Talk', room_id: 'room-1', start_time: time(0), end_time: time(60) };
  await tx.insert(tables.sessions).values(['session-1', 'session-2'].map((id) => ({ ...session, id })));
  await tx.insert(tables.speakers).values({ ...here, id: 'speaker-1', name: 'Speaker' });
  await tx.insert(tables.sponsors).values({ ...here, id: 'sponsor-1', name: 'Sponsor', tier: 'gold' });
  await tx.insert(tables.exhibitors).values(KNOWN.content.exhibitors.map((id) => ({ ...here, id, name: id })));
  const news = { ...here, title: 'News', created_at: time(-10) };
  await tx.insert(tables.notifications).values([
    { ...news, id: 'news-1', user_id: '' },
    { ...news, id: 'news-2', user_id: '' },
    { ...news, id: 'news-kofi', user_id: 'kofi' },
  ]);
}
