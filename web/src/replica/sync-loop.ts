import type { CollectionName } from '@baraza/schema/entities/index';
import { retryDelay } from './backoff.ts';
import { collectionNames } from './collections.ts';
import { Drain, type Failure } from './drain-outbox.ts';
import { isRemoval } from './is-removal.ts';
import { OneCall } from './one-call.ts';
import type { DocumentKey } from './outbox-rows.ts';
import { isCollection, type ReplicaParts } from './parts.ts';
import { pullPages } from './pull.ts';
import { type ReplicaStorageError, toStorageError } from './storage-error.ts';

/** With no socket, how often to ask for news; with one, how often to make sure. Spread by a quarter either way. */
const POLL_MS = { alone: 30_000, beside_socket: 300_000 };

const LOOK_AROUND_MS = 5_000;

/** Within so long, what asks for a try asks for the same one. */
const TOGETHER_MS = 50;

type Direction = 'push' | 'pull';

/** When a person or the screen comes back, a call this old is given up for a new one. */
const PATIENCE_MS = 10_000;

/**
 * One way to the server (sending or fetching): how often it failed in a row, and when to try again. Every moment in
 * this file is of a clock that only goes on: the device's own may be set back by a day, and nothing would go out for one.
 */
interface Way {
  failures: number;
  notBefore: number;
}

/**
 * Talks to the server, one call at a time: so each answer is newer than the one before it, and none can overwrite
 * what a later one said.
 */
export class SyncLoop {
  private readonly drain: Drain;
  private readonly wanted = new Set<CollectionName>(collectionNames);
  private readonly ways: Record<Direction, Way> = {
    push: { failures: 0, notBefore: 0 },
    pull: { failures: 0, notBefore: 0 },
  };
  private running: Promise<void> | undefined;
  private trying: Promise<void> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private nextPollAt = 0;
  private looksForAnswered = 0;
  private stopped = false;
  private readonly calls: OneCall;
  private readonly parts: ReplicaParts;
  private readonly surroundings: Surroundings;

  constructor(parts: ReplicaParts, surroundings: Surroundings) {
    this.calls = new OneCall(parts.call);
    this.parts = { ...parts, call: this.calls.call };
    this.surroundings = surroundings;
    this.drain = new Drain(this.parts);
  }

  /** There is something to do; waits out a running back-off. */
  nudge(collections: Iterable<CollectionName> = []): void {
    for (const name of collections) this.wanted.add(name);
    void this.run();
  }

  /**
   * A person, the network or the screen came back: tries at once, and asks for everything. Resolves after the try.
   * @param patience ms for which a call under way is waited for: one that hangs would stand in the way for a minute
   */
  tryNow(patience = PATIENCE_MS): Promise<void> {
    this.calls.giveUp(patience);
    this.trying ??= this.tryTogether();
    return this.trying;
  }

  /** All tabs hear at about the same moment that the network is back: one try is enough for them. */
  private async tryTogether(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, TOGETHER_MS));
    await this.running;
    this.trying = undefined;
    this.forgetFailures();
    this.wantAll();
    await this.run();
  }

  private forgetFailures(): void {
    for (const way of Object.values(this.ways)) Object.assign(way, { failures: 0, notBefore: 0 });
  }

  stop(): Promise<void> {
    this.stopped = true;
    this.calls.stop();
    clearTimeout(this.timer);
    return this.running ?? Promise.resolve();
  }

  private run(): Promise<void> {
    this.running ??= this.turns().finally(() => {
      this.running = undefined;
      this.schedule();
    });
    return this.running;
  }

  private async turns(): Promise<void> {
    // Sending goes first: what people did matters more than news. Each has its own back-off, so that neither starves.
    while ((await this.turn('push')) || (await this.turn('pull')));
  }

  /** True when something moved. */
  private async turn(direction: Direction): Promise<boolean> {
    if (this.stopped || !this.surroundings.maySpeak() || performance.now() < this.ways[direction].notBefore)
      return false;
    try {
      const moved = await (direction === 'push' ? this.push() : this.pull());
      if (moved) this.surroundings.storageTrouble(null);
      return moved;
    } catch (error) {
      if (this.stopped) return false;
      // What could not be written was not counted as read or as answered: the next try has it again.
      this.surroundings.storageTrouble(toStorageError(error));
      this.backOff(direction, 0);
      return false;
    }
  }

  private async push(): Promise<boolean> {
    const result = await this.drain.step();
    if (result.kind === 'failed') return this.failed('push', result.answer);
    // Nor is there anything to try again when nothing waits.
    this.ways.push.failures = 0;
    if (result.kind === 'idle') return false;
    this.want(result.collections);
    return true;
  }

  private async pull(): Promise<boolean> {
    if (this.isPollDue()) this.wantAll();
    const asked = [...this.wanted];
    if (asked.length === 0) return false;
    // News that is told of from here on may not be in this answer: it is asked for again.
    this.wanted.clear();
    let left: readonly CollectionName[] = asked;
    try {
      const result = await pullPages(this.parts, asked);
      if (result.kind === 'failed') return this.failed('pull', result.answer);
      left = result.kind === 'landed' ? result.unfinished : collectionNames;
    } finally {
      for (const name of left) this.wanted.add(name);
    }
    if (this.ways.pull.failures > 0) this.surroundings.cameBack();
    this.ways.pull.failures = 0;
    if (this.ways.push.failures > 0) this.drain.networkWorks();
    await this.askAgainForAnswered();
    return true;
  }

  private failed(direction: Direction, answer: Failure): false {
    this.backOff(direction, answer.kind === 'problem' ? (answer.retryAfterMs ?? 0) : 0);
    if (isRemoval(answer)) {
      this.surroundings.removed();
      return false;
    }
    const isSignedOut = answer.kind === 'signed_out' || (answer.kind === 'problem' && answer.status === 401);
    if (isSignedOut) this.surroundings.signedOut();
    return false;
  }

  private backOff(direction: Direction, atLeast: number): void {
    const way = this.ways[direction];
    way.failures += 1;
    way.notBefore = performance.now() + Math.max(atLeast, retryDelay(way.failures));
  }

  /** What was applied is not yet in a pull while some transaction holds the server's horizon: look again a little later. */
  private async askAgainForAnswered(): Promise<void> {
    const rows = await this.parts.outbox.answered();
    this.looksForAnswered = rows.length === 0 ? 0 : this.looksForAnswered + 1;
    if (rows.length > 0 && this.wanted.size === 0) this.pollWithin(1_000 * 2 ** Math.min(this.looksForAnswered, 6));
  }

  /** Asks for all news at the latest in so many milliseconds. */
  pollWithin(delay: number): void {
    this.nextPollAt = Math.min(this.nextPollAt, performance.now() + delay);
    if (!this.running) this.schedule();
  }

  private want(keys: readonly DocumentKey[]): void {
    for (const key of keys) {
      const name = key.slice(0, key.indexOf('/'));
      if (isCollection(name)) this.wanted.add(name);
    }
  }

  private isPollDue = (): boolean => performance.now() >= this.nextPollAt && this.surroundings.isWatched();

  private wantAll(): void {
    for (const name of collectionNames) this.wanted.add(name);
    const pause = this.surroundings.hasSocket() ? POLL_MS.beside_socket : POLL_MS.alone;
    this.nextPollAt = performance.now() + pause * (0.75 + Math.random() / 2);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    const { push, pull } = this.ways;
    const next = Math.min(
      push.failures > 0 ? push.notBefore : Number.POSITIVE_INFINITY,
      Math.max(pull.notBefore, this.wanted.size > 0 ? 0 : this.nextPollAt),
    );
    // A session or a person may come back without a word, so it looks around now and then.
    const shortest = this.surroundings.maySpeak() && this.surroundings.isWatched() ? 100 : LOOK_AROUND_MS;
    this.timer = setTimeout(() => void this.run(), Math.max(shortest, next - performance.now()));
  }
}

/** What the loop asks of the world around it. */
export interface Surroundings {
  /** Whether there is a session of the replica's person to speak with. */
  maySpeak(): boolean;
  hasSocket(): boolean;
  /** The server answers again. */
  cameBack(): void;
  /** Whether somebody may be looking at the screen. */
  isWatched(): boolean;
  /** The device could not keep something; null: it can again. */
  storageTrouble(error: ReplicaStorageError | null): void;
  /** The server does not know the session any more. */
  signedOut(): void;
  /** This was a door phone, and is none any more. */
  removed(): void;
}
