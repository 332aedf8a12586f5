import { IMPORT_BATCH_SIZE, type ImportedPerson } from '@baraza/schema/people/commands';
import type { Replica } from '../../../replica/index.ts';
import type { PlanRow } from './plan/plan-row.ts';

export interface ImportSteps {
  /** People to create or change, in the file's order. */
  people: ImportedPerson[];
  /** Ids of people who lose their ticket, then of those who have lost it already: this list says so too. */
  revoked: string[];
  /** Who is on the list as they are: undoing an earlier import, of a wrong file, must leave them. */
  named: ImportedPerson[];
  /** For how many of all these something changes. */
  wanted: number;
}

export function stepsOf(rows: readonly PlanRow[]): ImportSteps {
  const people = rows.flatMap((row) => (row.kind === 'create' || row.kind === 'change' ? [row.person] : []));
  const losing = rows.flatMap((row) => (row.kind === 'revoke' ? [row.user_id] : []));
  const without = rows.flatMap((row) => (row.kind === 'left_out' ? (row.user_id ?? []) : []));
  const named = rows.flatMap((row) =>
    row.kind === 'same' || row.kind === 'still_revoked' ? [{ id: row.user_id, email: row.email }] : [],
  );
  return { people, revoked: [...losing, ...without], named, wanted: people.length + losing.length };
}

/** The import as it is named in the list of those that can be undone. */
export interface ImportName {
  id: string;
  file: string;
}

const LONGEST_NAME = 200;

/**
 * Puts all people into the outbox, in batches: stored batches survive a lost network and a closed tab, and the same
 * file can be imported again for the rest. Rejects when the device can't store more.
 */
export async function runImport(
  replica: Pick<Replica, 'perform' | 'performAll'>,
  { people, revoked, named, wanted }: ImportSteps,
  { id, file }: ImportName,
  onProgress: (saved: number) => void,
): Promise<void> {
  const of = {
    id,
    file: file.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, LONGEST_NAME),
    ...(people.length + revoked.length > 0 && { people: people.length + revoked.length }),
  };
  for (let from = 0; from < people.length; from += IMPORT_BATCH_SIZE) {
    const part = people.slice(from, from + IMPORT_BATCH_SIZE);
    await replica.perform('import_people', { people: part, of });
    onProgress(from + part.length);
  }
  for (let from = 0; from < revoked.length; from += IMPORT_BATCH_SIZE) {
    const part = revoked.slice(from, from + IMPORT_BATCH_SIZE);
    await replica.perform('import_people', { people: [], revoked: part, of });
    onProgress(Math.min(people.length + from + part.length, wanted));
  }
  // Last, and at once: they change nothing, and are most of a list that is imported again.
  const parts = Array.from({ length: Math.ceil(named.length / IMPORT_BATCH_SIZE) }, (_, at) => ({
    people: named.slice(at * IMPORT_BATCH_SIZE, (at + 1) * IMPORT_BATCH_SIZE),
    of,
  }));
  if (parts.length > 0) await replica.performAll('import_people', parts);
  if (wanted === 0) onProgress(named.length);
}
