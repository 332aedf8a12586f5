import type { ScopeRule } from '@baraza/schema/define/entity';
import { type CollectionName, entities } from '@baraza/schema/entities';
import { heldPeople } from '@baraza/schema/people/held-people';
import type { Unlisted } from '@baraza/schema/sync/pull';
import type { Queries } from '../../database/database.ts';
import { epochFor, feedDocument, NO_CONNECTIONS, NO_ONE, type Reader } from '../pull/feed-document.ts';
import { unlistedByPerson } from '../pull/unlisted.store.ts';
import { connectedWithAny, forConnectionsOf } from '../pull/who-is-connected.ts';
import { type Row, readChanged } from './changed-rows.store.ts';
import { inOrderOfWords } from './delta-text.ts';
import { countOf, IssuePlaces, kindOf } from './issue-places.ts';
import { type ChangedPlace, changedPlaces, type Issue } from './news.store.ts';
import { readBeside, type Wanted } from './read-ahead.store.ts';

/** An issue beyond these is pulled: in pages, and by each phone when it has time. */
export const DELTA_LIMITS = { places: 20_000, documents: 100, bytes: 16 * 1024 };

/** What an issue has for one viewer. One object for all who get the same, so that its text is made once. */
export interface ViewerNews {
  /** Collections with changes, for apps that know no deltas. */
  changed: CollectionName[];
  /** Those of them that have to be pulled. */
  toPull: CollectionName[];
  /** JSON of the documents by collection. */
  documents: string;
}

type Wire = { id: string; _deleted: boolean };

/**
 * Everything of an issue, read once for all who listen: `feedDocument` then decides what each may see, as in a pull.
 * Personal is a row that is in somebody's own scope or belongs to them, whatever the feed says; all else looks the same for
 * everybody of a kind.
 */
export class IssueContent {
  readonly epoch: string;
  /** People and doors who may have become somebody else since the issue began: look them up before they get any of it. */
  readonly inDoubt: ReadonlySet<string>;
  /** What was read of it. */
  readonly wanted: Wanted;
  readonly #rows: ReadonlyMap<string, Row>;
  /** Ids of the rows that were looked for, by collection: one that was not is not deleted. */
  readonly #sought: ReadonlyMap<CollectionName, ReadonlySet<string>>;
  readonly #connected: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #unlisted: ReadonlyMap<string, (userId: string) => Unlisted>;
  readonly #places: IssuePlaces;
  /** Those who may see something otherwise than the rest of their kind. */
  readonly #special: Set<string>;
  readonly #ofKind = new Map<string, ViewerNews>();

  private constructor(read: Read) {
    this.epoch = read.epoch;
    this.inDoubt = read.inDoubt;
    this.wanted = read.wanted;
    this.#rows = read.rows;
    this.#sought = read.sought;
    this.#connected = read.connected;
    this.#unlisted = read.unlisted;
    this.#places = read.places;
    this.#special = new Set(read.places.owners);
    for (const [key, row] of read.rows)
      for (const person of ownersOf(collectionIn(key), row)) this.#special.add(person);
    for (const person of read.connected.keys()) this.#special.add(person);
  }

  static async read(queries: Queries, issue: Issue, listening: readonly Reader[]): Promise<IssueContent> {
    const read = await placesFor(queries, issue, listening);
    const events = new Set(
      (read ?? []).flatMap(({ collection, event_id }) => (collection === 'users' ? [event_id] : [])),
    );
    const isAnyTold = listening.some(isToldOfUnlisted);
    const places = new IssuePlaces(read, issue.news);
    const sought = places.sentTo(listening, DELTA_LIMITS.documents);
    const countedAt = isAnyTold ? [...events] : [];
    const changed = readBeside(issue, sought, countedAt) ?? (await readChanged(queries, issue, sought, countedAt));
    const rows = new Map(changed.rows.map(({ collection, row }) => [`${collection}/${row.id}`, row]));
    const unlisted = new Map([...changed.hidden].map(([id, counts]) => [id, unlistedByPerson(counts)]));
    const connected = await connectedWithAny(
      queries,
      changed.rows.flatMap(({ collection, row }) => forConnectionsOf(collection, row) ?? []),
    );
    // The epoch is older than the rows: those of a history that has just begun are told as of the old one, which is emptied.
    return new IssueContent({
      places,
      epoch: issue.epoch,
      rows,
      sought,
      connected,
      unlisted,
      inDoubt: changed.viewers,
      wanted: { collections: [...sought.keys()], countedAt },
    });
  }

  /** @returns undefined if there is nothing for this viewer */
  for(viewer: Reader): ViewerNews | undefined {
    const isSpecial = viewer.role !== 'door' && this.#special.has(viewer.user_id);
    const news = isSpecial ? this.#newsFor(viewer) : this.#newsOfKind(viewer);
    return news.changed.length > 0 ? news : undefined;
  }

  epochFor = (viewer: Reader): string => epochFor(viewer, this.epoch);

  /** The counts that a pull would give with this news; undefined if it would give none. */
  unlistedFor(viewer: Reader, { changed }: ViewerNews): Unlisted | undefined {
    return isToldOfUnlisted(viewer) && changed.includes('users')
      ? this.#unlisted.get(viewer.event_id)?.(viewer.user_id)
      : undefined;
  }

  #newsOfKind(viewer: Reader): ViewerNews {
    const kind = kindOf(viewer);
    const known = this.#ofKind.get(kind);
    if (known) return known;
    const made = this.#newsFor(viewer.role === 'door' ? viewer : { ...viewer, user_id: NO_ONE });
    this.#ofKind.set(kind, made);
    return made;
  }

  #newsFor(viewer: Reader): ViewerNews {
    const places = this.#places.for(viewer);
    const changed = [...places.keys()];
    const isMany = this.#places.areUnknown || countOf(places) > DELTA_LIMITS.documents;
    const documents: Partial<Record<CollectionName, Wire[]>> = {};
    for (const [collection, ids] of isMany ? [] : inOrderOfWords(places))
      documents[collection] = [...ids].map((id) => this.#seenBy(viewer, collection, id));
    const text = JSON.stringify(documents);
    const isTooMuch = isMany || text.length > DELTA_LIMITS.bytes;
    // Who holds not everybody is sent people by a pull, which counts the others too; who has become somebody else since the rows
    // were read, what was not sought for anybody.
    const toPull = isTooMuch
      ? changed
      : changed.filter(
          (name) =>
            (name === 'users' && heldPeople(viewer) !== 'everybody') ||
            [...(places.get(name) ?? [])].some((id) => !this.#sought.get(name)?.has(id)),
        );
    for (const name of toPull) delete documents[name];
    return {
      changed,
      toPull,
      documents: toPull.length > 0 ? JSON.stringify(documents) : text,
    };
  }

  #seenBy(viewer: Reader, collection: CollectionName, id: string): Wire {
    const row = this.#rows.get(`${collection}/${id}`);
    const connected = this.#connected.get(viewer.user_id) ?? NO_CONNECTIONS;
    const document = row && feedDocument(collection, row as never, viewer, connected);
    return document ? { ...(document as Row), _deleted: false } : { id, _deleted: true };
  }
}

interface Read {
  places: IssuePlaces;
  epoch: string;
  /** By `collection/id`. */
  rows: ReadonlyMap<string, Row>;
  sought: ReadonlyMap<CollectionName, ReadonlySet<string>>;
  connected: ReadonlyMap<string, ReadonlySet<string>>;
  unlisted: ReadonlyMap<string, (userId: string) => Unlisted>;
  inDoubt: ReadonlySet<string>;
  wanted: Wanted;
}

/** Where documents changed in the scopes of those who listen; undefined if in too many places. */
async function placesFor(
  queries: Queries,
  issue: Issue,
  listening: readonly Reader[],
): Promise<ChangedPlace[] | undefined> {
  const scopes = new Set(['public', 'admin', ...listening.map(({ user_id }) => `user:${user_id}`)]);
  if (issue.places) return issue.places.filter(({ scope }) => scopes.has(scope));
  return changedPlaces(queries, issue, [...scopes], DELTA_LIMITS.places);
}

const isToldOfUnlisted = (viewer: Reader): boolean => viewer.role === 'user' && heldPeople(viewer) === 'everybody';

/** Of a row's key, `collection/id`. */
const collectionIn = (key: string) => key.slice(0, key.indexOf('/')) as CollectionName;

/** The people whom a rule of the collection names: as owners, or as exceptions. */
function ownersOf(collection: CollectionName, row: Row): string[] {
  return (entities[collection].scopes as readonly ScopeRule<string>[]).flatMap((rule) => {
    if (rule.audience === 'owner') return [String(row[rule.field])];
    return rule.audience === 'admin' && rule.exceptFor ? [String(row[rule.exceptFor])] : [];
  });
}
