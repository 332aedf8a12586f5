import { z } from 'zod';
import type { CommandDefinition, Effect } from '../define/command.ts';
import { id, instant, line } from '../define/fields.ts';

/** An admin takes a check-in back. The record stays, with the reason; the door then admits again. */
export const UndoCheckInArgs = z.strictObject({
  check_in_id: id,
  /** Whose it is. */
  user_id: id,
  reason: line.regex(/\S/, 'Say why.'),
  /**
   * The record that counts for the person afterwards, null when none does; as far as this device knows, so that it can
   * show it. The server works it out for itself.
   */
  next: z.strictObject({ check_in_id: id, check_in_time: instant }).nullable(),
});
export type UndoCheckInArgs = z.infer<typeof UndoCheckInArgs>;

export const undoCheckIn: CommandDefinition<UndoCheckInArgs> = {
  effects: ({ check_in_id, user_id, reason, next }) => {
    const effects: Effect[] = [
      {
        collection: 'check_ins',
        id: check_in_id,
        change: (current) => current && { ...current, status: 'undone', undo_reason: reason },
      },
      {
        collection: 'users',
        id: user_id,
        change: (current) =>
          current && { ...current, checkedIn: next !== null, checkin_time: next?.check_in_time ?? null },
      },
    ];
    if (next) {
      effects.push({
        collection: 'check_ins',
        id: next.check_in_id,
        change: (current) => (current?.status === 'duplicate' ? { ...current, status: 'accepted' } : undefined),
      });
    }
    return effects;
  },
};
