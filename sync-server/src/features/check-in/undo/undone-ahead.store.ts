import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { tables } from '@baraza/schema/tables';
import { and, isNull } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';
import { isOneOf } from '../../../database/is-one-of.ts';
import type { UserRow } from '../../people/users.store.ts';
import type { ScanRecord } from '../resolve-scan-records.ts';
import { findScanRecord, setUndone } from './undo-check-in.store.ts';

const { check_ins: checkIns } = tables;

/** An admin's undo of a record that is not here, as on a server that went back to a backup: phones send both again, in any order. */
export interface UndoneAhead {
  user_id: string;
  undo_reason: string;
}

/** Of all records that are stored, only these have not arrived. */
export const isAhead = ({ arrived_at }: Pick<CheckIn, 'arrived_at'>): boolean => arrived_at === null;

/**
 * Keeps the undo as an undone record without an arrival, until the record comes; for ever, if it never does.
 * @returns false if there is such a record already, as in another event
 */
export async function addUndoneAhead(tx: Queries, record: ScanRecord, undo_reason: string): Promise<boolean> {
  const added = await tx
    .insert(checkIns)
    .values({ ...record, arrived_at: null, status: 'undone', undo_reason })
    .onConflictDoNothing()
    .returning({ id: checkIns.id });
  return added.length > 0;
}

/** Makes room for records that have come. Whoever else's record has that id is nobody's whom the undo is of. */
export async function dropAhead(tx: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(checkIns).where(and(isOneOf(checkIns.id, ids), isNull(checkIns.arrived_at)));
}

/**
 * Undoes those of the stored records whose undo came before them, as if it had come after.
 * @returns by their id, the record that counts instead
 */
export async function undoArrived(
  tx: Queries,
  people: ReadonlyMap<string, UserRow>,
  records: readonly ScanRecord[],
  ahead: ReadonlyMap<string, UndoneAhead>,
): Promise<Map<string, string>> {
  const instead = new Map<string, string>();
  for (const { id, event_id, user_id } of records) {
    const undone = ahead.get(id);
    const person = people.get(user_id);
    if (!person || undone?.user_id !== user_id) continue;
    const record = await findScanRecord(tx, event_id, id);
    const next = record && (await setUndone(tx, person, record, undone.undo_reason));
    if (next !== undefined) instead.set(id, next);
  }
  return instead;
}
