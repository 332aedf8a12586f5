import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { dayTeller } from './day-teller.ts';

/** Whether a door made the record, or an admin at a desk: anybody but the person themself, whom no door has seen then. */
export const isByDoor = ({ user_id, recorded_by }: Pick<CheckIn, 'user_id' | 'recorded_by'>): boolean =>
  recorded_by !== user_id;

/** Whether a door let its person in by the record, and nobody took that back. */
export const isLetIn = (record: CheckIn): boolean =>
  record.verdict === 'admitted' && (record.status === 'accepted' || record.status === 'duplicate') && isByDoor(record);

/** A ticket that several doors let in on one day, none knowing of the others. */
export interface LetInTwice {
  user_id: string;
  /** Two or more, in the order in which the server counts them. */
  records: [CheckIn, ...CheckIn[]];
}

/** Finds the tickets that were let in twice among the records put in, by the days of a time zone. */
export function doorBook(timeZone: string | undefined) {
  const dayOf = dayTeller(timeZone);
  /** By person and day. */
  const pages = new Map<string, Map<string, CheckIn>>();
  const pageOf = new Map<string, Map<string, CheckIn>>();
  const twice = new Set<Map<string, CheckIn>>();
  const updateTwice = (page: Map<string, CheckIn>) => (page.size > 1 ? twice.add(page) : twice.delete(page));

  const drop = (id: string): void => {
    const page = pageOf.get(id);
    if (!page) return;
    page.delete(id);
    pageOf.delete(id);
    updateTwice(page);
  };
  return {
    /** Takes a record, or its newer version. Reads none of the others: doors put each scan in, while people wait. */
    put(record: CheckIn): void {
      drop(record.id);
      if (!isLetIn(record)) return;
      const key = `${dayOf(record.check_in_time)} ${record.user_id}`;
      const page = pages.get(key) ?? new Map<string, CheckIn>();
      pages.set(key, page.set(record.id, record));
      pageOf.set(record.id, page);
      updateTwice(page);
    },
    drop,
    /** The latest first. */
    twice: (): LetInTwice[] =>
      [...twice]
        .map((page) => [...page.values()].sort(inOrder) as LetInTwice['records'])
        .map((records) => ({ user_id: records[0].user_id, records }))
        .sort((a, b) => inOrder(b.records.at(-1) ?? b.records[0], a.records.at(-1) ?? a.records[0])),
  };
}

/** The tickets that were let in twice, the latest first. */
export function letInTwice(records: readonly CheckIn[], timeZone: string | undefined): LetInTwice[] {
  const book = doorBook(timeZone);
  for (const record of records) book.put(record);
  return book.twice();
}

/** The server's order of scan records: by corrected time, then by id. */
export const inOrder = (a: CheckIn, b: CheckIn): number =>
  a.check_in_time.localeCompare(b.check_in_time) || a.id.localeCompare(b.id);
