import type { User } from '@baraza/schema/people/user';
import { type Replica, uuidV7 } from '../../replica/index.ts';

/** Self check-in by a tap, or with a gate's code; resolves when the command is on disk. */
export function checkInOneself(
  replica: Pick<Replica, 'perform' | 'user_id'>,
  me: Pick<User, 'checkedIn'> | null | undefined,
  gate?: { id: string; code: string },
): Promise<void> {
  return replica.perform('record_check_in', {
    check_in_id: uuidV7(),
    user_id: replica.user_id,
    gate_id: gate?.id ?? '',
    check_in_method: gate ? 'qr' : 'manual',
    verdict: me?.checkedIn ? 'already_checked_in' : 'admitted',
    ...(gate?.code && { gate_code: gate.code }),
  });
}
