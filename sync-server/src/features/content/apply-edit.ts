import { isDeepStrictEqual } from 'node:util';
import { mergedChanges } from '@baraza/schema/content/merged-changes';
import type { Translations } from '@baraza/schema/define/in-language';
import { changedTexts } from '@baraza/schema/define/merged-translations';
import type { Queries } from '../../database/database.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { type ContentRef, type ContentRow, changeContent, lockContent } from './content.store.ts';
import { demandOrder } from './demand-order.ts';
import { demandShortTranslations } from './short-translations.ts';
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
  demandShortTranslations(changes);
  await changeContent(tx, viewer.event_id, ref, changes);
  const replaced = replacedBy(row, edit, changes);
  if (replaced.length > 0) await tellReplaced(tx, viewer, { ref, row, replaced, at: edit.at });
  return true;
}

/** Fields that another admin changed since the edit began and that this edit overwrites with another value. */
function replacedBy(row: ContentRow, { changes, base }: Edit, merged: object): Replaced[] {
  if (!base) return [];
  return Object.entries(changes).flatMap(([field, is]) => {
    if (!Object.hasOwn(base, field)) return [];
    const [was, then] = [row[field], base[field]];
    if (field === 'translations') return replacedTexts(...([was, then, is] as [Some, Some, Some]));
    // What was merged replaces nothing.
    const isMerged = (merged as ContentRow)[field] !== is;
    return isMerged || isDeepStrictEqual(was, then) || isDeepStrictEqual(was, is) ? [] : [{ path: [field], was, is }];
  });
}

type Some = Translations | null;

function replacedTexts(now: Some, then: Some, chosen: Some): Replaced[] {
  const theirs = changedTexts(then, now);
  return Object.entries(changedTexts(then, chosen)).flatMap(([language, words]) =>
    Object.entries(words).flatMap(([field, is]) => {
      const was = theirs[language]?.[field];
      return was === undefined || was === is ? [] : [{ path: ['translations', language, field], was, is }];
    }),
  );
}
