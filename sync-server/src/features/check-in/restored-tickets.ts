import type { Queries } from '../../database/database.ts';
import type { DocumentRef } from '../../sync/command-handler.ts';
import type { UserRow } from '../people/users.store.ts';
import { countRecords, uncountedAdmissions } from './check-in.store.ts';

/**
 * Counts people whose tickets are valid again, and whom a door let in: meanwhile, as it had not heard of the revocation,
 * or before, where the check-in that counted was undone meanwhile.
 * @param people locked by `lockUsers`, with their tickets as they are now
 */
export async function countAdmitted(tx: Queries, people: readonly UserRow[]): Promise<DocumentRef[]> {
  const [first] = people;
  if (!first) return [];
  const records = await uncountedAdmissions(tx, first.event_id, people);
  return countRecords(tx, new Map(people.map((person) => [person.id, person])), records);
}
