import type { Effect, MadeBy } from '../define/command.ts';
import type { CheckIn } from './check-in.ts';

type WhatHappened = Pick<CheckIn, 'id' | 'user_id' | 'gate_id' | 'check_in_method' | 'status' | 'verdict'>;

/** Puts a fact on the replica until the server's own record of it arrives, which then stands. */
export const appendCheckInFact = (fact: WhatHappened, by: MadeBy): Effect => ({
  collection: 'check_ins',
  id: fact.id,
  change: (current) =>
    current ?? {
      ...fact,
      event_id: by.event_id,
      check_in_time: by.made_at,
      device_time: by.device_time,
      clock_offset_ms: by.clock_offset_ms,
      arrived_at: null,
      device_id: by.device_id,
      recorded_by: by.user_id,
      undo_reason: '',
    },
});
