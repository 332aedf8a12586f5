import type { CollectionName, DocumentOf } from '@baraza/schema/entities';
import { feedDocument, type Reader } from './feed-document.ts';

/** Rows as this viewer may see them, without those that are not there for them. */
export const visibleTo = <C extends CollectionName>(
  viewer: Reader,
  collection: C,
  rows: readonly Required<DocumentOf<C>>[],
): DocumentOf<C>[] => rows.flatMap((row) => feedDocument(collection, row, viewer) ?? []);
