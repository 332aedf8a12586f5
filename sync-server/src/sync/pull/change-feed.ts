import type { CollectionName } from '@baraza/schema/entities';
import type { Checkpoint } from '@baraza/schema/sync/pull';
import type { Queries } from '../../database/database.ts';
import { type Places, readPlaces } from './change-feed.store.ts';
import { type Reader, scopesOf } from './feed-document.ts';

export interface AskedFor {
  collection: CollectionName;
  checkpoint: Checkpoint | null;
  limit: number;
}

export interface Place extends Checkpoint {
  collection: CollectionName;
  document_id: string;
}

/**
 * What has changed for a viewer since their checkpoints, oldest first: a page of each collection that is asked for,
 * with each document in it once. A page that is not full is the last one.
 */
export async function readFeed(queries: Queries, viewer: Reader, askedFor: readonly AskedFor[]): Promise<Places> {
  const read = (asked: readonly AskedFor[]) => readPlaces(queries, viewer.event_id, scopesOf(viewer), asked);
  const { places, ...at } = await read(askedFor);
  const pages: Place[] = [];
  for (const asked of askedFor) {
    const first = places.filter(({ collection }) => collection === asked.collection);
    pages.push(...(await fillPage(asked, first, async (rest) => (await read([rest])).places)));
  }
  return { ...at, places: pages };
}

/**
 * A document that has left one of a viewer's scopes has an older place there than in the others. The newest one
 * counts; what the older one leaves free in a full page is filled, because a short page says that there is no more.
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
      // To the end, where its place is.
      page.delete(place.document_id);
      page.set(place.document_id, place);
    }
    const last = news.at(-1);
    if (!last || news.length < wanted || page.size === asked.limit) return [...page.values()];
    wanted = asked.limit - page.size;
    news = await readOn({ ...asked, checkpoint: last, limit: wanted });
  }
}
