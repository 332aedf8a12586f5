import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { CHECK_IN_METHODS } from './check-in.ts';
import { appendCheckInFact } from './check-in-fact.ts';

/** A scan or a tap that let somebody in, or met somebody who was in already. */
export const RecordCheckInArgs = z.strictObject({
  /** Id of the fact. */
  check_in_id: id,
  user_id: id,
  /** '' when a person checks themself in without a gate. */
  gate_id: z.string().max(100),
  check_in_method: z.enum(CHECK_IN_METHODS),
  verdict: z.enum(['admitted', 'already_checked_in']),
  /** The posted code that a person scanned to check themself in; a door sends none. */
  gate_code: z.string().max(400).optional(),
});
export type RecordCheckInArgs = z.infer<typeof RecordCheckInArgs>;

export const recordCheckIn: CommandDefinition<RecordCheckInArgs> = {
  effects: (args, by) => [
    appendCheckInFact(
      {
        id: args.check_in_id,
        user_id: args.user_id,
        gate_id: args.gate_id,
        check_in_method: args.check_in_method,
        status: args.verdict === 'admitted' ? 'accepted' : 'duplicate',
        verdict: args.verdict,
      },
      by,
    ),
    {
      collection: 'users',
      id: args.user_id,
      change: (current) =>
        current && !current.checkedIn ? { ...current, checkedIn: true, checkin_time: by.made_at } : undefined,
    },
  ],
};
