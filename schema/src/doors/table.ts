import { bigint, index, pgTable } from 'drizzle-orm/pg-core';
import { eventId, id, instant, line } from '../define/columns.ts';

/** A number from a device may exceed a 32-bit integer. */
const count = () => bigint({ mode: 'number' }).notNull().default(0);

export const doors = pgTable(
  'doors',
  {
    id: id(),
    event_id: eventId(),
    name: line(),
    device_id: line(),
    user_id: line(),
    paired_at: instant(),
    removed_at: instant(),
    made: count(),
    received: count(),
    missing: count(),
    waiting: count(),
    clock_offset_ms: bigint({ mode: 'number' }),
    app_version: line(),
    last_contact: instant(),
    last_fact_at: instant(),
  },
  (t) => [index('doors_event').on(t.event_id)],
);
