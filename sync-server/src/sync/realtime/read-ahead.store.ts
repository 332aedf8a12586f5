import type { CollectionName } from '@baraza/schema/entities';
import { type SQL, sql } from 'drizzle-orm';
import { asChanged, type Changed, countsAt, type Read, rowsIn } from './changed-rows.store.ts';
import type { Issue } from './news.store.ts';

/** What had to be read of an issue: documents of these collections, and how many are hidden at these events. */
export interface Wanted {
  collections: readonly CollectionName[];
  countedAt: readonly string[];
}

/** Documents of an issue are read with it if they are in no more places. */
const FEW_PLACES = 20;
/** A check-in is of three collections; what a door says of itself comes between two of them. */
const LAST_ISSUES = 5;

interface Beside extends Wanted {
  all: Read[];
}

/**
 * Most issues are of what the last ones were of. Their rows are read in the statement that finds that there is news, so that
 * what is new is known after one round trip. If it is of something else, it is read afterwards, as `readChanged` does.
 */
export class ReadAhead {
  #last: Wanted[] = [];

  /** @param wanted of an issue that was told; undefined if nobody wanted any rows */
  note(wanted: Wanted | undefined): void {
    this.#last = wanted ? [wanted, ...this.#last].slice(0, LAST_ISSUES) : [];
  }

  /** SQL for a JSON value to read with the issue that begins there; undefined if nothing is known of it. */
  from(from: string): SQL | undefined {
    const all = <T>(of: (wanted: Wanted) => readonly T[]): T[] => [...new Set(this.#last.flatMap(of))].sort();
    const wanted: Wanted = { collections: all((each) => each.collections), countedAt: all((each) => each.countedAt) };
    const { collections, countedAt } = wanted;
    if (collections.length === 0) return undefined;
    const rows = collections.map((name) => rowsIn(name, sql`select document_id from few where collection = ${name}`));
    return sql`(
      with few as materialized (
        select collection, document_id from changes where xid >= ${from}::xid8 order by xid, seq limit ${FEW_PLACES + 1})
      select ${JSON.stringify(wanted)}::text::jsonb || jsonb_build_object('all', coalesce(jsonb_agg(to_jsonb(each)), '[]'))
      from (${sql.join([...rows, ...countsAt(countedAt)], sql` union all `)}) as each(what, of, read))`;
  }
}

/** What was read with an issue, if it is all that `readChanged` would read. */
export function readBeside(
  { beside, places }: Issue,
  sought: ReadonlyMap<CollectionName, ReadonlySet<string>>,
  countedAt: readonly string[],
): Changed | undefined {
  if (!beside || !places || places.length > FEW_PLACES) return undefined;
  const { all, ...wanted } = beside as Beside;
  const isAll =
    [...sought.keys()].every((name) => wanted.collections.includes(name)) &&
    countedAt.every((id) => wanted.countedAt.includes(id));
  if (!isAll) return undefined;
  const isSought = ({ what, of, read }: Read) =>
    what === 'row' ? sought.get(of)?.has(read.id) : what === 'hidden' && countedAt.includes(of);
  const viewers = places.flatMap(({ scope, collection, document_id }): Read[] =>
    scope === 'admin' && (collection === 'users' || collection === 'doors')
      ? [{ what: 'viewer', of: null, read: document_id }]
      : [],
  );
  return asChanged([...all.filter(isSought), ...viewers], countedAt);
}
