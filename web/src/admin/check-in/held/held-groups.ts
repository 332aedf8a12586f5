import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { ArgsOf } from '@baraza/schema/commands';

/** Held records of one device. */
export interface HeldGroup {
  device_id: string;
  /** Id of the person or door that used the device. */
  recorded_by: string;
  /** The first to arrive first. */
  records: CheckIn[];
}

const inOrder = (a: CheckIn, b: CheckIn): number =>
  (a.arrived_at ?? '').localeCompare(b.arrived_at ?? '') ||
  a.check_in_time.localeCompare(b.check_in_time) ||
  a.id.localeCompare(b.id);

/** The records that wait for a decision, by device, so that those of a removed phone are decided together. */
export function heldGroups(records: readonly CheckIn[]): HeldGroup[] {
  const groups = new Map<string, HeldGroup>();
  for (const record of records.filter(({ status }) => status === 'held').sort(inOrder)) {
    const { device_id, recorded_by } = record;
    const key = `${recorded_by} ${device_id}`;
    const group = groups.get(key) ?? { device_id, recorded_by, records: [] };
    groups.set(key, group);
    group.records.push(record);
  }
  return [...groups.values()];
}

/**
 * What counting these records takes.
 * @param known all records of their people on this device
 */
export function countSteps(records: readonly CheckIn[], known: readonly CheckIn[]): ArgsOf<'count_held_check_in'>[] {
  const inside = new Set(known.filter(({ status }) => status === 'accepted').map(({ user_id }) => user_id));
  return records.map(({ id: check_in_id, user_id, check_in_time }) => {
    const is_checked_in = inside.has(user_id);
    inside.add(user_id);
    return { check_in_id, user_id, check_in_time, is_checked_in };
  });
}
