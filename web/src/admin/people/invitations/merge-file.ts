import type { Answer } from '../../../replica/index.ts';
import { csvFile } from '../../../ui/file/csv.ts';
import { MERGED, type MergedGroup, type MergedPerson, makeLinks } from './invitation-calls.ts';

type Refused = Exclude<Answer<never>, { kind: 'ok' }>;

/**
 * Has links made for everybody of a group, page by page. The titles of the columns are the names of the fields that a
 * mail merge fills in, so they are the same in every language.
 */
export async function mergeFile(to: MergedGroup): Promise<{ kind: 'ok'; file: string; count: number } | Refused> {
  const people: MergedPerson[] = [];
  for (let more = true; more; ) {
    const answer = await makeLinks(to, people.at(-1)?.id ?? '');
    if (answer.kind !== 'ok') return answer;
    people.push(...answer.body.people);
    more = answer.body.more && answer.body.people.length > 0;
  }
  const file = csvFile(
    MERGED,
    people.map((person) => MERGED.map((field) => person[field])),
  );
  return { kind: 'ok', file, count: people.length };
}
