import type { CollectionName } from '@baraza/schema/entities';
import { collectionNames } from '../collections.ts';

/** How much a person's data is spared: not; what can wait waits; only what lets them in and warns them travels. */
export type Sparing = 'no' | 'spare' | 'capped';

/** What the event's rules are, messages with what they are about, and whether somebody is in: never held. */
const AT_ONCE: readonly CollectionName[] = ['events', 'notifications', 'connections', 'meetings', 'check_ins'];
/** With it comes the person's own ticket. */
const TICKETS: CollectionName = 'users';

/** How long after a pull the rest is held. */
const HOLD_MS: Record<Sparing, number> = { no: 0, spare: 300_000, capped: 1_800_000 };

/** What to pull, and when to pull everything though nothing was heard. Times in ms of the monotonic clock. */
export class PullPlan {
  /** With the time before which it is not pulled, unless it is one of those that are never held. */
  private readonly wanted = new Map<CollectionName, number>(collectionNames.map((name) => [name, 0]));
  /** Those whose commands were just answered: what a person did comes back at once. */
  private readonly answered = new Set<CollectionName>();
  /** Those of them that the call under way asks for: more may be answered while it lasts. */
  private asked: readonly CollectionName[] = [];
  private pollAt = 0;
  /** When what can wait was last pulled. */
  private restedAt = Number.NEGATIVE_INFINITY;
  /** Whether the replica is being filled: the whole event comes first, whatever the person spares. */
  private isFilling = false;
  private readonly chosen: () => Sparing;

  constructor(sparing: () => Sparing = () => 'no') {
    this.chosen = sparing;
  }

  private sparing(): Sparing {
    return this.isFilling ? 'no' : this.chosen();
  }

  /** Whether nothing is to be pulled now. */
  get isEmpty(): boolean {
    return this.due().length === 0;
  }

  /** Whether the first pull leaves out collections, which a snapshot would bring. */
  get isPartial(): boolean {
    return this.sparing() === 'capped';
  }

  get isPollDue(): boolean {
    return performance.now() >= this.pollAt;
  }

  /** When there is something to pull: at once (0), when what was held may come, or when everything is polled. */
  get nextAt(): number {
    if (!this.isEmpty) return 0;
    return Math.min(this.pollAt, ...[...this.wanted.keys()].map((name) => this.heldUntil(name)));
  }

  /**
   * @param delay ms that these may wait, as all devices hear of them at once; they join others that wait so already,
   *   and nothing that is wanted sooner waits
   */
  add(names: Iterable<CollectionName>, delay = 0): void {
    const now = performance.now();
    const until = delay && ([...this.wanted.values()].find((at) => at > now) ?? now + delay);
    for (const name of names) this.wanted.set(name, Math.min(until, this.wanted.get(name) ?? until));
  }

  addAnswered(names: readonly CollectionName[]): void {
    this.add(names);
    for (const name of names) this.answered.add(name);
  }

  /** @param every the poll interval; the next one is drawn at random, up to a quarter earlier */
  addAll(every: number): void {
    this.add(collectionNames);
    this.polled(every);
  }

  /** What there is to pull is known. @param every as of `addAll` */
  polled(every: number): void {
    this.pollAt = performance.now() + every * (0.75 + Math.random() / 4);
  }

  pollWithin(delay: number): void {
    this.pollAt = Math.min(this.pollAt, performance.now() + delay);
  }

  /**
   * What is added from here on may be newer than the answer to a call for these.
   * @param isEmptied whether the replica has nothing, perhaps because of another tab: then nothing holds the rest
   */
  take(isEmptied: boolean): CollectionName[] {
    if (isEmptied) {
      this.add(collectionNames);
      this.isFilling = true;
    }
    const names = this.due();
    for (const name of names) this.wanted.delete(name);
    this.asked = names.filter((name) => this.answered.delete(name));
    return names;
  }

  /**
   * All that was asked for is on the device: the next of it may wait.
   * @param hasCheckIns whether check-ins came: that somebody is in is shown by their ticket, which then does not wait
   */
  landed(names: readonly CollectionName[], hasCheckIns: boolean): void {
    this.isFilling = false;
    if (hasCheckIns && this.wanted.has(TICKETS)) this.addAnswered([TICKETS]);
    if (names.some((name) => !AT_ONCE.includes(name) && !this.asked.includes(name))) this.restedAt = performance.now();
  }

  /** Not all of these has come: asked for again, as it was. */
  left(names: readonly CollectionName[]): void {
    this.add(names);
    for (const name of names) if (this.asked.includes(name)) this.answered.add(name);
  }

  private due(): CollectionName[] {
    const now = performance.now();
    return [...this.wanted.keys()].filter((name) => now >= this.heldUntil(name));
  }

  private heldUntil(name: CollectionName): number {
    const sparing = this.sparing();
    if (AT_ONCE.includes(name) || this.answered.has(name)) return 0;
    if (sparing === 'capped' && name !== TICKETS) return Number.POSITIVE_INFINITY;
    const at = this.wanted.get(name) ?? 0;
    return sparing === 'no' ? at : Math.max(at, this.restedAt + HOLD_MS[sparing]);
  }
}
