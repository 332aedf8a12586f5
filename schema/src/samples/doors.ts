import type { CheckIn } from '../check-in/check-in.ts';
import type { Door } from '../doors/door.ts';
import type { VenueTime } from './venue-time.ts';

/** The phones of the sample scan records; the one on the terrace has been offline for a while. */
const PHONES = [
  { id: 'phone-main-1', name: 'Main entrance, left', minutes: 0.2, clock_offset_ms: 420, waiting: 0 },
  { id: 'phone-main-2', name: 'Main entrance, right', minutes: 0.5, clock_offset_ms: -1_350, waiting: 0 },
  { id: 'phone-east', name: 'East gate', minutes: 1, clock_offset_ms: 61_800, waiting: 0 },
  { id: 'phone-terrace', name: 'Terrace', minutes: 38, clock_offset_ms: null, waiting: 3 },
];

export function makeDoors(time: VenueTime, checkIns: readonly CheckIn[]): Door[] {
  return PHONES.map(({ id, name, minutes, clock_offset_ms, waiting }) => {
    const records = checkIns.filter(({ device_id }) => device_id === id);
    const last = records.reduce(
      (latest, { arrived_at }) => (arrived_at && arrived_at > latest ? arrived_at : latest),
      '',
    );
    return {
      ...{ id, event_id: records[0]?.event_id ?? '', name, device_id: id, user_id: records[0]?.recorded_by ?? '' },
      ...{ paired_at: null, removed_at: null, app_version: '', clock_offset_ms, missing: 0, waiting },
      ...{ made: records.length + waiting, received: records.length },
      last_contact: time.minutesAgo(minutes),
      last_fact_at: last || null,
    };
  });
}
