import { randomUUID } from 'node:crypto';
import { User, users } from '@baraza/schema/people/user';
import { type SampleUser, sampleAttendees } from '@baraza/schema/samples/index';
import type { Card, CheckIn } from './peer.ts';

const PUBLIC = Object.keys(User.shape).filter((field) => !(field in users.restricted));

/** People of the sample event who hide from nobody, with valid tickets. */
export const makePeople = (count: number): SampleUser[] =>
  sampleAttendees(count).map((person) => ({ ...person, role: 'user', ticket_status: 'valid', hidden: false }));

/** Their cards, as attendees get them. */
export const makeCards = (count: number): Card[] =>
  makePeople(count).map(
    (person) => Object.fromEntries(Object.entries(person).filter(([field]) => PUBLIC.includes(field))) as Card,
  );

/** Check-ins of these people, a second apart. */
export const makeCheckIns = (people: readonly Card[]): CheckIn[] =>
  people.map(({ id }, at) => ({
    id: randomUUID(),
    user_id: id,
    gate_id: 'gate-north',
    check_in_method: 'qr',
    verdict: 'admitted',
    made_at: new Date(Date.now() - (people.length - at) * 1_000).toISOString(),
  }));
