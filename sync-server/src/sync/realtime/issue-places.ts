import { type CollectionName, collectionNames } from '@baraza/schema/entities';
import { heldPeople } from '@baraza/schema/people/held-people';
import { isPersonal, type Reader, scopesOf } from '../pull/feed-document.ts';
import type { ChangedPlace, News } from './news.store.ts';

/** Viewers of a kind read the same scopes, but for their own. */
export const kindOf = (viewer: Reader): string =>
  [viewer.event_id, viewer.role, heldPeople(viewer), viewer.removed_at ?? ''].join('/');

/** Where documents changed in an issue, as viewers read it. */
export class IssuePlaces {
  /** The people in whose own scope something changed. */
  readonly owners: ReadonlySet<string>;
  /** Whether there are so many places that they were not read, only what is new in which scope. */
  readonly areUnknown: boolean;
  readonly #changed: CollectionName[];
  /** Ids by `event/scope/collection`. */
  readonly #ids = new Map<string, string[]>();

  constructor(places: readonly ChangedPlace[] | undefined, news: readonly News[]) {
    this.areUnknown = places === undefined;
    const owners = new Set<string>();
    for (const place of places ?? news) {
      const key = `${place.event_id}/${place.scope}/${place.collection}`;
      const ids = this.#ids.get(key) ?? [];
      if ('document_id' in place) ids.push((place as ChangedPlace).document_id);
      this.#ids.set(key, ids);
      if (isPersonal(place.scope)) owners.add(place.scope.slice('user:'.length));
    }
    this.owners = owners;
    this.#changed = collectionNames.filter((name) => (places ?? news).some(({ collection }) => collection === name));
  }

  /** Which documents changed for a viewer, by collection in the order of `collectionNames`; no ids where places are unknown. */
  for(viewer: Reader): Map<CollectionName, ReadonlySet<string>> {
    const changed = new Map<CollectionName, ReadonlySet<string>>();
    for (const collection of this.#changed) {
      const scopes = scopesOf(viewer, collection).map((scope) =>
        this.#ids.get(`${viewer.event_id}/${scope}/${collection}`),
      );
      if (scopes.some(Boolean)) changed.set(collection, new Set(scopes.flatMap((ids) => ids ?? [])));
    }
    return changed;
  }

  /**
   * The places of what somebody is sent, and does not have to pull: nobody else needs to have it read.
   * @param most how many documents a viewer is sent at once
   */
  sentTo(listening: readonly Reader[], most: number): Map<CollectionName, Set<string>> {
    const sent = new Map<CollectionName, Set<string>>();
    if (this.areUnknown) return sent;
    const kinds = new Set<string>();
    for (const viewer of listening) {
      if (!this.owners.has(viewer.user_id)) {
        const kind = kindOf(viewer);
        if (kinds.has(kind)) continue;
        kinds.add(kind);
      }
      const changed = this.for(viewer);
      if (countOf(changed) > most) continue;
      for (const [collection, ids] of changed) {
        const all = sent.get(collection) ?? new Set();
        for (const id of ids) all.add(id);
        sent.set(collection, all);
      }
    }
    return sent;
  }
}

export const countOf = (changed: ReadonlyMap<CollectionName, ReadonlySet<string>>): number =>
  [...changed.values()].reduce((count, { size }) => count + size, 0);
