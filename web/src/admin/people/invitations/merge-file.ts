import type { Answer } from '../../../replica/index.ts';
import { csvFile } from '../../../ui/file/csv.ts';
import { MERGED, type MergedGroup, type MergedPerson, makeLinks } from './invitation-calls.ts';

type Refused = Exclude<Answer<never>, { kind: 'ok' }>;

export interface Merged {
  kind: 'ok';
  file: string;
  count: number;
  /** Why it has not everybody: the server has counted those in it as invited all the same. */
  stopped: Refused | null;
}

/**
 * Has links made for everybody of a group, page by page, and hands back what there is if a page fails. The titles of the
 * columns are the names of the fields that a mail merge fills in, so they are the same in every language.
 */
export async function mergeFile(to: MergedGroup, ask = makeLinks): Promise<Merged | Refused> {
  const people: MergedPerson[] = [];
  let stopped: Refused | null = null;
  for (let more = true; more; ) {
    const answer = await ask(to, people.at(-1)?.id ?? '');
    if (answer.kind === 'ok') {
      people.push(...answer.body.people);
      more = answer.body.more && answer.body.people.length > 0;
    } else {
      // A lost answer may have been one with links in it.
      if (people.length === 0 && answer.kind === 'problem') return answer;
      stopped = answer;
      more = false;
    }
  }
  const file = csvFile(
    MERGED,
    people.map((person) => MERGED.map((field) => String(person[field]))),
    { forPrograms: true },
  );
  return { kind: 'ok', file, count: people.length, stopped };
}
