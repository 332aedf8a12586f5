import { heldPeople } from '@baraza/schema/people/held-people';
import type { Checkpoint } from '@baraza/schema/sync/pull';
import { sql } from 'drizzle-orm';
import { askTogether } from '../../database/ask-together.ts';
import { type Queries, rowsOf } from '../../database/database.ts';
import { atHorizon, feedHorizon, type HorizonRow, horizonColumns } from '../../database/feed/feed-horizon.ts';
import type { Places } from './change-feed.store.ts';
import { type AskedFor, scopesFrom } from './change-feed.ts';
import type { Facts } from './facts.store.ts';
import type { Reader } from './feed-document.ts';
import { isNewReceipt } from './receipts.store.ts';
import { type HiddenCount, hiddenCounts, unlistedByPerson } from './unlisted.store.ts';

/** What a pull asks that may have no news. */
export interface QuietQuestion {
  viewer: Reader;
  askedFor: readonly AskedFor[];
  /** The checkpoint of the notifications, if it can be a receipt. */
  held: Checkpoint | null;
  countsPeople: boolean;
}

/** Some thousand places of the feed in one statement. */
const MOST = 50;

/** Up to so many at a time read alone: with news that is one statement, and two in a crowd. Changed by tests alone. */
export const CROWD = { few: 2 };

/** Pulls that read now, of each database. */
const reading = new WeakMap<Queries, number>();

/**
 * Reads the feed for a pull: `alone`, or in a crowd first by one statement for all of it, which tells who has no news. Nearly
 * all of a crowd have none: whoever reconnects after a moment, or is told at once what others do.
 * @param alone reads what has changed, with the facts beside it
 */
export async function readInCrowd(
  queries: Queries,
  question: QuietQuestion,
  alone: () => Promise<Places<Facts>>,
): Promise<Places<Facts>> {
  const others = reading.get(queries) ?? 0;
  reading.set(queries, others + 1);
  try {
    const quiet =
      others >= CROWD.few && mayBeQuiet(question) ? await askQuiet(queries, question).catch(askAlone) : undefined;
    return quiet ?? (await alone());
  } finally {
    reading.set(queries, (reading.get(queries) ?? 1) - 1);
  }
}

/** A first sync has news. Counts for those who hold few people look at their own connections: that is a statement for each. */
const mayBeQuiet = ({ viewer, askedFor, countsPeople }: QuietQuestion): boolean =>
  askedFor.some(({ checkpoint }) => checkpoint) && (!countsPeople || heldPeople(viewer) === 'everybody');

/** @returns what a pull without news says; undefined if there is news, or a receipt to keep */
const askQuiet = askTogether<QuietQuestion, Places<Facts> | undefined>(readQuiet, MOST);

/** One question that the database cannot answer is no reason to fail the others of its crowd: that one fails again, alone. */
const askAlone = () => undefined;

interface QuietRow extends HorizonRow {
  epoch: string;
  /** Which of the places asked for have news. */
  news: string[];
  /** Whose receipt is to be kept. */
  receipts: string[];
  counts: HiddenCount[];
}

async function readQuiet(
  queries: Queries,
  questions: readonly QuietQuestion[],
): Promise<(Places<Facts> | undefined)[]> {
  // Many ask for the same: what everybody reads, from the same place.
  const asked = new Map<string, object>();
  const keys = questions.map(({ viewer, askedFor }) =>
    askedFor.flatMap((each) =>
      scopesFrom(viewer, each).map(({ name: scope, xid, seq }) => {
        const key = `${each.collection} ${scope} ${xid} ${seq}`;
        asked.set(key, { key, collection: each.collection, scope, xid, seq });
        return key;
      }),
    ),
  );
  const held = questions.flatMap(({ viewer, held }) => (held ? [{ user_id: viewer.user_id, ...held }] : []));
  const [first] = questions as [QuietQuestion];
  const { event_id } = first.viewer;
  const counting = questions.flatMap(({ viewer, countsPeople }) => (countsPeople ? [viewer.user_id] : []));
  const isCounting = sql`user_id in (select jsonb_array_elements_text(${JSON.stringify(['', ...counting])}::text::jsonb))`;
  const counts = sql`(select coalesce(jsonb_agg(to_jsonb(hidden)), '[]') from (${hiddenCounts(event_id, isCounting)}) as hidden)`;
  const readAt = (elsewhere: string) =>
    rowsOf<QuietRow>(
      queries,
      sql`
      select ${horizonColumns('feed')}, state.epoch, ${counting.length > 0 ? counts : sql`'[]'::jsonb`} as counts,
        (select coalesce(jsonb_agg(asked.key), '[]')
         from jsonb_to_recordset(${JSON.stringify([...asked.values()])}::text::jsonb)
           as asked(key text, collection text, scope text, xid text, seq text)
         where exists (
           select from changes c
           where c.event_id = ${event_id} and c.collection = asked.collection and c.scope = asked.scope
             and (c.xid, c.seq) > (asked.xid::xid8, asked.seq::bigint) and c.xid < feed.horizon)
        ) as news,
        (select coalesce(jsonb_agg(held.user_id), '[]')
         from jsonb_to_recordset(${JSON.stringify(held)}::text::jsonb) as held(user_id text, xid text, seq text)
         where ${isNewReceipt(sql.raw('held.user_id'), sql.raw('held.xid'), sql.raw('held.seq'))}
        ) as receipts
      from ${feedHorizon(elsewhere)} as feed cross join server_state as state`,
    );
  const [row] = (await atHorizon(readAt)) as [QuietRow];
  const { horizon, next, epoch } = row;
  const news = new Set(row.news);
  const receipts = new Set(row.receipts);
  const unlisted = unlistedByPerson(row.counts);
  return questions.map(({ viewer, countsPeople }, at) => {
    // Events in one schema have their feeds in one table; each is asked for alone.
    const isOther = viewer.event_id !== event_id;
    if (isOther || keys[at]?.some((key) => news.has(key)) || receipts.has(viewer.user_id)) return undefined;
    const facts = { epoch, is_receipt: false, unlisted: countsPeople ? unlisted(viewer.user_id) : null };
    return { horizon, next, places: [], facts };
  });
}
