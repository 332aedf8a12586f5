import type { CollectionName, DocumentOf } from '@baraza/schema/entities';
import { feedDocument, type Reader } from './feed-document.ts';

/** Rows with the fields that this viewer may see, without rows that they may not see. */
export const visibleTo = <C extends CollectionName>(
  viewer: Reader,
  collection: C,
  rows: readonly Required<DocumentOf<C>>[],
): DocumentOf<C>[] => rows.flatMap((row) => feedDocument(collection, row, viewer) ?? []);
