import { heldPeople } from '@baraza/schema/people/held-people';
import { seesOthers } from '@baraza/schema/people/sees-others';
import type { Database } from '../../database/database.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { brotli, type Encoding, gzipped, keptEncodings } from '../../http/web-app/compression.ts';
import { anyoneAs, type Reader } from '../pull/feed-document.ts';
import { type BuiltSnapshot, buildSnapshot, sharedCollections, sharedScopes } from './build-snapshot.ts';
import { changesSince } from './snapshot.store.ts';

/** Of so many changes, the pull that follows would be a long one. */
const MOST_CHANGES = 1_000;
/** A snapshot is given out so long after something in it is out of date: who has just registered is no reason to make it anew. */
const OUTDATED_MS = 120_000;
/** Somebody who hides and shows themself in a loop does not have it made more often than this. */
const EVERY_MS = 5_000;
/** Each takes some megabytes, and a process may have a hundred events: one that nobody has asked for so long goes. */
const UNUSED_MS = 3_600_000;

export interface KeptSnapshot extends BuiltSnapshot {
  encoded(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
  /** Of the monotonic clock, ms. */
  madeAt: number;
  /** When something was first seen to have changed since, of the same clock; looked for after changes and when somebody asks. */
  changedAt?: number;
  /** Whom it was made for: all of a role see it alike. */
  anyone: Reader;
  isGivenOut: boolean;
  /** Lets it go; begins anew with each one who asks. */
  unused: NodeJS.Timeout;
}

/** `aged`: it has lacked edits for too long. `unusable`: too much has changed, or it shows somebody who has hidden since. */
type Age = 'current' | 'aged' | 'unusable';

/** The snapshots of a database: one for each event and role, made once however many ask for it. */
export class Snapshots {
  readonly #kept = new Map<string, KeptSnapshot>();
  readonly #inWork = new Map<string, Promise<KeptSnapshot>>();
  readonly #database: Database;
  readonly #unusedMs: number;

  constructor(database: Database, unusedMs = UNUSED_MS) {
    this.#database = database;
    this.#unusedMs = unusedMs;
  }

  /** Undefined when there is none for this viewer, or none now: they have to pull everything. */
  async for(viewer: Viewer): Promise<KeptSnapshot | undefined> {
    if (!seesOthers(viewer) || viewer.removed_at) return undefined;
    const key = keyOf(viewer);
    const kept = this.#kept.get(key);
    if (kept && (await this.#ageOf(kept)) === 'current') return giveOut(kept);
    const isTooSoon = kept !== undefined && performance.now() - kept.madeAt < EVERY_MS;
    const made = this.#inWork.get(key) ?? (isTooSoon ? undefined : this.#make(anyoneOf(viewer)));
    if (!made) return undefined;
    const fresh = await made;
    // Somebody may have hidden themself since it was read, while others already waited for it.
    return (await this.#ageOf(fresh)) === 'current' ? giveOut(fresh) : undefined;
  }

  /**
   * Makes what the next one who asks would wait for: the snapshot of these readers, and those of other roles that somebody has
   * asked for. One that is only aged is made again if it was given out: most likely others come.
   */
  async makeAhead(anyone: Reader): Promise<void> {
    const others = [...this.#kept.values()].map((kept) => kept.anyone).filter(({ role }) => role !== anyone.role);
    for (const each of [anyone, ...others]) {
      const key = keyOf(each);
      const kept = this.#kept.get(key);
      const age = kept ? await this.#ageOf(kept) : 'unusable';
      if (age === 'current' || (age === 'aged' && !kept?.isGivenOut) || this.#inWork.has(key)) continue;
      const made = await this.#make(each);
      await made.encoded('br');
    }
  }

  async #ageOf(kept: KeptSnapshot): Promise<Age> {
    const { anyone } = kept;
    const shared = sharedCollections(anyone).flatMap((collection) => sharedScopes(anyone, collection));
    const { queries } = this.#database;
    const { epoch, changes, left } = await changesSince(queries, anyone.event_id, shared, kept, MOST_CHANGES);
    if (epoch !== kept.epoch || left || changes >= MOST_CHANGES) return 'unusable';
    if (changes === 0) return 'current';
    kept.changedAt ??= performance.now();
    return performance.now() - kept.changedAt < OUTDATED_MS ? 'current' : 'aged';
  }

  #make(anyone: Reader): Promise<KeptSnapshot> {
    const key = keyOf(anyone);
    const making = buildSnapshot(this.#database, anyone)
      .then((built) => {
        const { body } = built;
        const encoded = keptEncodings((encoding) => (encoding === 'br' ? brotli(body, 9) : gzipped(body)));
        const unused = setTimeout(() => {
          if (this.#kept.get(key)?.unused === unused) this.#kept.delete(key);
        }, this.#unusedMs).unref();
        const kept = { ...built, encoded, madeAt: performance.now(), anyone, isGivenOut: false, unused };
        this.#kept.set(key, kept);
        return kept;
      })
      .finally(() => this.#inWork.delete(key));
    this.#inWork.set(key, making);
    return making;
  }
}

const keyOf = (reader: Reader): string => `${reader.role} ${reader.event_id} ${heldPeople(reader)}`;

const anyoneOf = ({ role, event_id, large_event }: Viewer): Reader => anyoneAs(role, event_id, large_event);

function giveOut(kept: KeptSnapshot): KeptSnapshot {
  kept.isGivenOut = true;
  kept.unused.refresh();
  return kept;
}
