import type { Event } from '@baraza/schema/event/event';

type Rules = Pick<Event, 'check_in_policy' | 'check_in_opens_at' | 'check_in_closes_at'>;

/** How a person may check themself in now; if not, why, and since or until when. */
type SelfCheckIn =
  | { by: 'tap_or_code' | 'gate_code' }
  | { by: 'door_only' }
  | { by: 'nothing_yet' | 'nothing_any_more'; at: string };

/**
 * The event's rules for self check-in, which the server enforces too. Door staff are not bound by them, so if these
 * rules forbid it, the person should ask the staff.
 */
export function selfCheckIn(event: Rules, now: number): SelfCheckIn {
  const { check_in_policy: policy, check_in_opens_at: opens, check_in_closes_at: closes } = event;
  if (policy === 'door_only') return { by: 'door_only' };
  if (opens !== null && now < Date.parse(opens)) return { by: 'nothing_yet', at: opens };
  if (closes !== null && now > Date.parse(closes)) return { by: 'nothing_any_more', at: closes };
  return { by: policy === 'anyone' ? 'tap_or_code' : 'gate_code' };
}
