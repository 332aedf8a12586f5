import type { Event } from '@baraza/schema/event/event';
import { isSelfCheckInOver } from '@baraza/schema/event/self-check-in-end';
import { dayKey } from '../../i18n/formats.ts';

type Rules = Parameters<typeof isSelfCheckInOver>[0] & Pick<Event, 'check_in_policy'>;

const DAY_MS = 86_400_000;

/** How a person may check themself in now; if not, why, and since or until when. */
type SelfCheckIn =
  | { by: 'tap_or_code' | 'gate_code' }
  | { by: 'door_only' }
  | { by: 'nothing_yet' | 'nothing_any_more'; at: string }
  /** `day`: the last one on which it was possible, in UTC. */
  | { by: 'nothing_any_more'; day: number };

/**
 * The event's rules for self check-in, which the server enforces too. Door staff are not bound by them, so if these
 * rules forbid it, the person should ask the staff.
 */
export function selfCheckIn(event: Rules, now: number): SelfCheckIn {
  const { check_in_policy: policy, check_in_opens_at: opens, check_in_closes_at: closes } = event;
  if (policy === 'door_only') return { by: 'door_only' };
  if (opens !== null && now < Date.parse(opens)) return { by: 'nothing_yet', at: opens };
  if (isSelfCheckInOver(event, now, dayKey))
    return {
      by: 'nothing_any_more',
      ...(closes === null ? { day: Date.parse(event.ends_on) + DAY_MS } : { at: closes }),
    };
  return { by: policy === 'anyone' ? 'tap_or_code' : 'gate_code' };
}
