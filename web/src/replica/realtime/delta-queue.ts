import type { CollectionName } from '@baraza/schema/entities';
import { isCollection, type ReplicaParts } from '../parts.ts';
import { type DeltaNews, landDelta, missedBelow, type SocketStart } from '../pull/land-delta.ts';

/** Deltas that wait for a call to end; beyond this many, what they say is pulled. */
const WAITING_MAX = 20;

/** How long what a push has changed may take to come as a delta before it is pulled. */
const EXPECTED_WITHIN_MS = 2_000;

/** Deltas that have arrived and are not landed, and those that are expected after a push. */
export class DeltaQueue {
  private readonly parts: ReplicaParts;
  private waiting: DeltaNews[] = [];
  private readonly expected = new Set<CollectionName>();
  private expectedUntil = Number.POSITIVE_INFINITY;
  /** Of a new socket; undefined once it is known what the replica lacks below it. */
  start: SocketStart | undefined;
  private pullsWithoutAnswer = 0;

  constructor(parts: ReplicaParts) {
    this.parts = parts;
  }

  /** Whether one has come that is not landed, perhaps while the last call of a turn went on. */
  get isWaiting(): boolean {
    return this.waiting.length > 0;
  }

  get isBusy(): boolean {
    return this.isWaiting || Number.isFinite(this.expectedBy);
  }

  /** When something may be missing, by the monotonic clock; infinite when nothing is expected. */
  get expectedBy(): number {
    return this.start ? 0 : this.expectedUntil;
  }

  /** @returns the collections to pull instead, when too many wait */
  add(news: DeltaNews): CollectionName[] {
    this.waiting.push(news);
    if (this.waiting.length <= WAITING_MAX) return [];
    const dropped = this.waiting.splice(0);
    return dropped.flatMap(({ delta, toPull }) => [...toPull, ...Object.keys(delta.documents).filter(isCollection)]);
  }

  /**
   * Lands the oldest one. Returns undefined when none waits; else the collections to pull because they could not be
   * landed, and, if notifications have landed, the horizon.
   */
  async landNext(): Promise<{ left: CollectionName[]; notifiedTo?: string } | undefined> {
    const news = this.waiting.shift();
    if (!news) return undefined;
    const left = await landDelta(this.parts, news);
    if (this.expected.size > 0 && !(await this.isAnswerMissing())) this.take();
    const hasLanded = news.delta.documents.notifications && !left.includes('notifications');
    return { left, ...(hasLanded && { notifiedTo: news.delta.to }) };
  }

  /**
   * What a push has changed comes with a delta; refused commands changed nothing.
   * @returns whether to wait for that, instead of pulling
   */
  async expect(names: readonly CollectionName[]): Promise<boolean> {
    if (!(await this.isAnswerMissing())) return false;
    if (this.expected.size === 0) this.expectedUntil = performance.now() + EXPECTED_WITHIN_MS;
    for (const name of names) this.expected.add(name);
    return true;
  }

  /** Ends the waiting for what did not come in time, and returns it. */
  overdue(): CollectionName[] {
    return performance.now() >= this.expectedUntil ? this.take() : [];
  }

  /** What the replica lacks at the start of the socket. */
  async missing(): Promise<readonly CollectionName[]> {
    const { start } = this;
    // After the pull that was under way when the socket opened: it may have brought all.
    const missed = start ? await missedBelow(this.parts, start) : [];
    if (this.start === start) this.start = undefined;
    return missed;
  }

  /**
   * Call it after each pull: applied commands may be missing from it while a transaction delays the server's horizon.
   * @returns ms until the next pull for them; undefined when none is missing
   */
  async askAgainIn(): Promise<number | undefined> {
    this.pullsWithoutAnswer = (await this.isAnswerMissing()) ? this.pullsWithoutAnswer + 1 : 0;
    return this.pullsWithoutAnswer > 0 ? 1_000 * 2 ** Math.min(this.pullsWithoutAnswer, 6) : undefined;
  }

  /** Where applied commands wait for what they did, also those of a page that is gone. */
  async awaited(): Promise<CollectionName[]> {
    return (await this.parts.outbox.answered()).flatMap(({ answer }) => answer?.collections ?? []);
  }

  private take(): CollectionName[] {
    const names = [...this.expected];
    this.expected.clear();
    this.expectedUntil = Number.POSITIVE_INFINITY;
    return names;
  }

  private async isAnswerMissing(): Promise<boolean> {
    return (await this.parts.outbox.oneAnswered()) !== undefined;
  }
}
