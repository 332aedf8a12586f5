import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { appendCheckInFact } from './check-in-fact.ts';

/** A scan that let nobody in; kept so that an organiser can see what happened at the door. */
export const RecordRefusedScanArgs = z.strictObject({
  check_in_id: id,
  /** '' when the code named nobody who can be trusted to be meant. */
  user_id: z.string().max(100),
  gate_id: z.string().max(100),
  verdict: z.enum(['not_a_ticket', 'other_event', 'tampered', 'revoked', 'expired', 'wrong_kind', 'not_on_list']),
});
export type RecordRefusedScanArgs = z.infer<typeof RecordRefusedScanArgs>;

export const recordRefusedScan: CommandDefinition<RecordRefusedScanArgs> = {
  effects: (args, by) => [
    appendCheckInFact(
      {
        id: args.check_in_id,
        user_id: args.user_id,
        gate_id: args.gate_id,
        check_in_method: 'qr',
        status: 'refused',
        verdict: args.verdict,
      },
      by,
    ),
  ],
};
