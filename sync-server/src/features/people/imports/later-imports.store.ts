import { and, countDistinct, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../../database/database.ts';
import { importedPeople, imports } from '../../../database/tables.ts';
import { type ImportRow, wasTouched } from './imports.store.ts';

const laterImport = alias(imports, 'later_import');
const laterStep = alias(importedPeople, 'later_step');

/** What another import says of the same person. */
const isSamePerson = and(
  eq(laterStep.event_id, importedPeople.event_id),
  eq(laterStep.user_id, importedPeople.user_id),
  ne(laterStep.import_id, importedPeople.import_id),
  ne(laterStep.step, 'not_brought'),
);

/**
 * It came later and is not undone. Two may come at once, each in many parts: what finds somebody there whom the other one
 * added is later, whichever began first.
 */
const isLater = and(
  eq(laterImport.id, laterStep.import_id),
  isNull(laterImport.undone_at),
  or(gt(laterImport.at, imports.at), eq(importedPeople.step, 'added')),
);

/** A ticket that was revoked is restored, whatever else a later list says of its holder. */
const isLeft = or(ne(laterStep.step, 'named'), ne(importedPeople.step, 'revoked'));

/** Ids of people whom an import added or changed, and a later one names as they are now or has changed. */
export async function listNamedLater(tx: Queries, of: ImportRow): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ id: importedPeople.user_id })
    .from(importedPeople)
    .innerJoin(imports, eq(imports.id, importedPeople.import_id))
    .innerJoin(laterStep, isSamePerson)
    .innerJoin(laterImport, isLater)
    .where(
      and(
        eq(importedPeople.import_id, of.id),
        inArray(importedPeople.step, ['added', 'changed']),
        inArray(laterStep.step, ['named', 'changed']),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Of each import, how many of its people a later one names or has changed. */
export function countChangedLater(queries: Queries, ids: readonly string[]) {
  return queries
    .select({ import_id: imports.id, count: countDistinct(importedPeople.user_id) })
    .from(importedPeople)
    .innerJoin(imports, eq(imports.id, importedPeople.import_id))
    .innerJoin(laterStep, isSamePerson)
    .innerJoin(laterImport, isLater)
    .where(and(inArray(imports.id, [...ids]), wasTouched, isLeft))
    .groupBy(imports.id);
}
