import { EVENT_ID } from '../event/event-defaults.ts';
import { firstWord } from '../people/person-fields.ts';
import { BLANK_CARD, type User } from '../people/user.ts';
import { exhibitorStaff } from './exhibitors.ts';
import { crowd } from './people/crowd.ts';
import { knownPeople } from './people/known.ts';
import type { Person } from './people/person.ts';
import { speakingPeople } from './speakers.ts';

/** A complete person without the ticket code, which the server signs. */
export type SampleUser = { [F in Exclude<keyof User, 'ticket_code'>]-?: Exclude<User[F], undefined> };

/**
 * Returns the first `count` people of the demo event, none of them checked in: those named in its texts, its speakers,
 * one for each stand, then others. Deterministic, in a fixed order.
 */
export function sampleAttendees(count: number): SampleUser[] {
  const named = [...knownPeople, ...speakingPeople(), ...exhibitorStaff()];
  const others = crowd(Math.max(0, count - named.length), new Set(named.map(({ email }) => email)));
  return [...named, ...others].slice(0, count).map(asUser);
}

function asUser(person: Person, index: number): SampleUser {
  return {
    ...BLANK_CARD,
    ...person,
    id: `user-${String(index + 1).padStart(3, '0')}`,
    event_id: EVENT_ID,
    first_name: person.first_name ?? firstWord(person.name),
    role: person.role ?? 'user',
    shares_email: false,
    verified: true,
    pending_email: null,
    muted: false,
    external_code: '',
    // One ticket in sixty was revoked, one in a hundred was lost and reissued.
    ticket_status: index % 60 === 59 ? 'revoked' : 'valid',
    ticket_version: index % 100 === 98 ? 2 : 1,
    checkedIn: false,
    checkin_time: null,
  };
}
