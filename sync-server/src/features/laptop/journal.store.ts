import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { laptopJournal, takenAlong } from '../../database/tables.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { Made } from '../../sync/command-handler.ts';

/** Notes commands in the transaction that applies them: one is there when the other is. */
export async function note<Args>(
  tx: Queries,
  { user_id, event_id, role, ticket_status, large_event, removed_at }: Viewer,
  name: string,
  many: readonly Made<Args>[],
): Promise<void> {
  const made_by = { user_id, role, ticket_status, large_event, removed_at };
  const rows = many.map(({ args, origin: { command, ...origin } }) => ({
    ...{ id: command?.id ?? randomUUID(), event_id, name, args, made_by },
    origin: { ...origin, device_seq: command?.device_seq },
  }));
  if (rows.length > 0) await tx.insert(laptopJournal).values(rows).onConflictDoNothing();
}

/**
 * Notes on a laptop that somebody removed themselves, which no command does. Elsewhere nothing was taken along, and
 * nothing is noted.
 */
export async function noteOwnRemoval(tx: Queries, viewer: Viewer): Promise<void> {
  const { event_id, user_id } = viewer;
  if ((await tx.$count(takenAlong, eq(takenAlong.event_id, event_id))) === 0) return;
  const now = new Date().toISOString();
  const origin = { device_id: 'venue laptop', device_time: now, clock_offset_ms: 0, arrived_at: now };
  await note(tx, viewer, 'erase_person', [{ args: { user_id }, origin }]);
}
