import type { CheckIn, Verdict } from '../check-in/check-in.ts';
import { EVENT_ID, FALLBACK_USER_ID } from '../event/event-defaults.ts';
import type { SampleUser } from './attendees.ts';
import { SAMPLE_ADMIN_EMAIL } from './people/known.ts';
import { type Random, seededRandom } from './random.ts';
import type { VenueTime } from './venue-time.ts';

const SEED = 4_711;
const MINUTE_MS = 60_000;

export const ACCEPTED_COUNT = 120;

/** The door phones; the one on the terrace had no contact with the server before its scans, so it has no offset. */
const DOORS = [
  { gate_id: 'gate-main', device_id: 'phone-main-1', clock_offset_ms: 420 },
  { gate_id: 'gate-main', device_id: 'phone-main-2', clock_offset_ms: -1_350 },
  { gate_id: 'gate-east', device_id: 'phone-east', clock_offset_ms: 61_800 },
  { gate_id: 'gate-terrace', device_id: 'phone-terrace', clock_offset_ms: null },
] as const;

const REFUSED: readonly Verdict[] = ['not_a_ticket', 'other_event', 'tampered', 'revoked', 'wrong_kind', 'not_on_list'];

/** Scan records of one morning: today's if it began two hours ago or more, else yesterday's. */
export function makeCheckIns(time: VenueTime, people: readonly SampleUser[]): CheckIn[] {
  const random = seededRandom(SEED);
  const today = time.now.getTime() >= Date.parse(time.at(2, '09:00'));
  const opens = Date.parse(time.at(today ? 2 : 1, '07:00'));
  const closes = Math.min(Date.parse(time.at(today ? 2 : 1, '11:45')), time.now.getTime() - 2 * MINUTE_MS);
  const holder = people.find(({ email }) => email === SAMPLE_ADMIN_EMAIL)!.id;
  const arriving = random.some(
    people.filter(({ id, ticket_status }) => id !== FALLBACK_USER_ID && ticket_status === 'valid'),
    ACCEPTED_COUNT + 2,
  );
  const revoked = people.find(({ ticket_status }) => ticket_status === 'revoked')!;

  const record = (what: Pick<CheckIn, 'user_id' | 'status' | 'verdict'> & Partial<CheckIn>, at: number): CheckIn => {
    const door = random.pick(DOORS);
    const offset = door.clock_offset_ms;
    // Some records waited in the outbox of an offline phone.
    const travel = random.chance(0.15) ? random.between(5, 25) * MINUTE_MS : random.between(200, 4_000);
    const arrived = Math.min(at + travel, time.now.getTime());
    return {
      id: '',
      event_id: EVENT_ID,
      check_in_method: 'qr',
      ...door,
      check_in_time: iso(offset === null ? arrived : at),
      device_time: iso(at - (offset ?? 95_000)),
      arrived_at: iso(arrived),
      recorded_by: holder,
      undo_reason: '',
      hold_reason: null,
      ...what,
    };
  };

  const [undone, ...accepted] = arriving.slice(1) as [SampleUser, ...SampleUser[]];
  const first = accepted.map(({ id }) =>
    record(
      { user_id: id, status: 'accepted', verdict: 'admitted', ...byHand(random, id) },
      morning(random, opens, closes),
    ),
  );
  const again = random
    .some(first, 4)
    .map((earlier, index) =>
      record(
        { user_id: earlier.user_id, status: 'duplicate', verdict: index === 0 ? 'admitted' : 'already_checked_in' },
        Math.min(Date.parse(earlier.check_in_time) + random.between(1, 9) * MINUTE_MS, time.now.getTime()),
      ),
    );
  const refused = REFUSED.map((verdict) =>
    record(
      { user_id: verdict === 'revoked' ? revoked.id : '', status: 'refused', verdict },
      morning(random, opens, closes),
    ),
  );
  const takenBack = record(
    {
      user_id: undone.id,
      status: 'undone',
      verdict: 'admitted',
      check_in_method: 'manual',
      undo_reason: 'Wrong person tapped in the list',
    },
    morning(random, opens, closes),
  );
  return [...first, ...again, ...refused, takenBack]
    .sort((a, b) => a.check_in_time.localeCompare(b.check_in_time))
    .map((row, index) => ({ ...row, id: `check-in-${String(index + 1).padStart(3, '0')}` }));
}

/** One in four is a manual check-in, by the door or by the person. */
function byHand(random: Random, userId: string): Partial<CheckIn> {
  if (!random.chance(0.25)) return {};
  if (random.chance(0.6)) return { check_in_method: 'manual' };
  return { check_in_method: 'manual', gate_id: '', device_id: `phone-of-${userId}`, recorded_by: userId };
}

/** A random time, skewed towards the opening: most people come early. */
const morning = (random: Random, opens: number, closes: number): number =>
  Math.round(opens + random.next() ** 1.6 * (closes - opens));

const iso = (ms: number): string => new Date(ms).toISOString();

/** The people with the check-in times of their accepted records. */
export function withCheckIns(people: readonly SampleUser[], checkIns: readonly CheckIn[]): SampleUser[] {
  const times = new Map(
    checkIns.filter(({ status }) => status === 'accepted').map((row) => [row.user_id, row.check_in_time]),
  );
  return people.map((person) => {
    const at = times.get(person.id);
    return at === undefined ? person : { ...person, checkedIn: true, checkin_time: at };
  });
}
