import { isDeepStrictEqual } from 'node:util';
import { mergedChanges } from '@baraza/schema/content/merged-changes';
import type { Queries } from '../../database/database.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { type ContentRef, type ContentRow, changeContent, lockContent } from './content.store.ts';
import { demandOrder } from './demand-order.ts';
import { type Replaced, tellReplaced } from './tell-replaced.ts';

export interface Edit {
  changes: object;
  /** The fields' values when the edit began; without it, overwritten changes can't be detected. */
  base?: Record<string, unknown> | undefined;
  /** When the server received it, ISO 8601. */
  at: string;
}

/**
 * Changes the named fields. The edit received last wins, unless both can be kept; admins whose changes it overwrites are
 * notified.
 * @returns false when there is no document with this id
 */
export async function applyEdit(tx: Queries, viewer: Viewer, ref: ContentRef, edit: Edit): Promise<boolean> {
  const row = await lockContent(tx, viewer.event_id, ref);
  if (!row) return false;
  const changes = mergedChanges(ref.collection, row, edit.changes, edit.base);
  demandOrder({ ...row, ...changes });
  await changeContent(tx, viewer.event_id, ref, changes);
  // What was merged replaces nothing.
  const replaced = replacedBy(row, edit).filter(({ field, is }) => (changes as ContentRow)[field] === is);
  if (replaced.length > 0) await tellReplaced(tx, viewer, { ref, row, replaced, at: edit.at });
  return true;
}

/** Fields that another admin changed since the edit began and that this edit overwrites with another value. */
function replacedBy(row: ContentRow, { changes, base }: Edit): Replaced[] {
  if (!base) return [];
  return Object.entries(changes)
    .filter(([field]) => Object.hasOwn(base, field))
    .map(([field, value]) => ({ field, was: row[field], is: value as unknown }))
    .filter(({ field, was, is }) => !isDeepStrictEqual(was, base[field]) && !isDeepStrictEqual(was, is));
}
