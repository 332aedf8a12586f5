import { IMPORT_BATCH_SIZE, type ImportedPerson } from '@baraza/schema/people/commands';
import type { Replica } from '../../../replica/index.ts';
import type { PlanRow } from './import-plan.ts';

/** What the lines ask for, in the order of the file. */
export const peopleIn = (rows: readonly PlanRow[]): ImportedPerson[] =>
  rows.flatMap((row) => (row.kind === 'create' || row.kind === 'change' ? [row.person] : []));

/**
 * Puts everybody into the outbox, some in each command: what is there survives a cut, a closed tab and a resend, and the
 * rest is for the same file again. Rejects when the device can keep no more.
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
