import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { eventId, id, instant, line } from '../define/columns.ts';
import { CHECK_IN_METHODS, CHECK_IN_STATUSES, HOLD_REASONS, VERDICTS } from './check-in.ts';

export const checkIns = pgTable(
  'check_ins',
  {
    id: id(),
    event_id: eventId(),
    user_id: line(),
    gate_id: line(),
    check_in_method: text({ enum: CHECK_IN_METHODS }).notNull().default('manual'),
    status: text({ enum: CHECK_IN_STATUSES }).notNull(),
    verdict: text({ enum: VERDICTS }).notNull(),
    check_in_time: instant().notNull(),
    device_time: instant().notNull(),
    // bigint: the offset of a phone whose clock is in 1970 exceeds a 32-bit integer.
    clock_offset_ms: bigint({ mode: 'number' }),
    arrived_at: instant(),
    device_id: text().notNull(),
    recorded_by: text().notNull(),
    undo_reason: line(),
    hold_reason: text({ enum: HOLD_REASONS }),
  },
  (t) => [
    // Guarantees that a person is counted once, whatever the code does wrong.
    uniqueIndex('check_ins_one_accepted').on(t.event_id, t.user_id).where(sql`${t.status} = 'accepted'`),
    index('check_ins_user').on(t.event_id, t.user_id),
    index('check_ins_time').on(t.event_id, t.check_in_time),
  ],
);
