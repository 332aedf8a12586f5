import type { CollectionName } from '@baraza/schema/entities';
import type { Checkpoint } from '@baraza/schema/sync/pull';
import type { SQL } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { type Places, readPlaces } from './change-feed.store.ts';
import { isPersonal, type Reader, scopesOf } from './feed-document.ts';

export interface AskedFor {
  collection: CollectionName;
  checkpoint: Checkpoint | null;
  limit: number;
  /** Scopes that the viewer shares with all of their role are read from here, if that is later than the checkpoint. */
  shared_from?: Checkpoint | undefined;
  /** See `PullRequest`. */
  expects?: string | undefined;
}

/** A scope to read, and after which position. */
export interface ScopeFrom extends Checkpoint {
  name: string;
}

export interface Place extends Checkpoint {
  collection: CollectionName;
  document_id: string;
}

/**
 * Returns what has changed for a viewer since their checkpoints, oldest first: one page for each collection asked for,
 * with each document at most once. A page that is not full is the last one.
 * @param facts see `readPlaces`
 */
export async function readFeed<Facts = null>(
  queries: Queries,
  viewer: Reader,
  askedFor: readonly AskedFor[],
  facts?: SQL,
): Promise<Places<Facts>> {
  const inScopes = (asked: AskedFor) => ({ ...asked, scopes: scopesFrom(viewer, asked) });
  const { places, ...at } = await readPlaces<Facts>(queries, viewer.event_id, askedFor.map(inScopes), facts);
  const readOn = async (rest: AskedFor) => (await readPlaces(queries, viewer.event_id, [inScopes(rest)])).places;
  const pages: Place[] = [];
  for (const asked of askedFor) {
    const first = places.filter(({ collection }) => collection === asked.collection);
    pages.push(...(await fillPage(asked, first, readOn)));
  }
  return { ...at, places: pages };
}

/**
 * A document that has left one of a viewer's scopes has an older position there than in the others. Only the newest
 * position counts. The page is then topped up to its limit, because a short page means that there are no more changes.
 */
async function fillPage(
  asked: AskedFor,
  first: Place[],
  readOn: (rest: AskedFor) => Promise<Place[]>,
): Promise<Place[]> {
  const page = new Map<string, Place>();
  let news = first;
  let wanted = asked.limit;
  for (;;) {
    for (const place of news) {
      // Re-insert at the end: a Map keeps insertion order, and this position is the newest.
      page.delete(place.document_id);
      page.set(place.document_id, place);
    }
    const last = news.at(-1);
    if (!last || news.length < wanted || page.size === asked.limit) return [...page.values()];
    wanted = asked.limit - page.size;
    news = await readOn({ ...asked, checkpoint: last, limit: wanted });
  }
}

const BEGINNING: Checkpoint = { xid: '0', seq: '0' };

export function scopesFrom(viewer: Reader, { collection, checkpoint, shared_from }: AskedFor): ScopeFrom[] {
  const from = checkpoint ?? BEGINNING;
  const shared = shared_from ? later(from, shared_from) : from;
  return scopesOf(viewer, collection).map((name) => ({ name, ...(isPersonal(name) ? from : shared) }));
}

/** The later of two positions in the feed. */
export function later(a: Checkpoint, b: Checkpoint): Checkpoint {
  const [ax, bx] = [BigInt(a.xid), BigInt(b.xid)];
  if (ax !== bx) return ax > bx ? a : b;
  return BigInt(a.seq) > BigInt(b.seq) ? a : b;
}
