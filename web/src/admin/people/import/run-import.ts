import { IMPORT_BATCH_SIZE, type ImportedPerson } from '@baraza/schema/people/commands';
import type { Replica } from '../../../replica/index.ts';
import type { PlanRow } from './import-plan.ts';

/** People to create or change, in the file's order. */
export const peopleIn = (rows: readonly PlanRow[]): ImportedPerson[] =>
  rows.flatMap((row) => (row.kind === 'create' || row.kind === 'change' ? [row.person] : []));

/**
 * Puts all people into the outbox, in batches: stored batches survive a lost network and a closed tab, and the same
 * file can be imported again for the rest. Rejects when the device can't store more.
 */
export async function runImport(
  replica: Pick<Replica, 'perform'>,
  people: readonly ImportedPerson[],
  onProgress: (saved: number) => void,
): Promise<void> {
  for (let from = 0; from < people.length; from += IMPORT_BATCH_SIZE) {
    const part = people.slice(from, from + IMPORT_BATCH_SIZE);
    await replica.perform('import_people', { people: part });
    onProgress(from + part.length);
  }
}
