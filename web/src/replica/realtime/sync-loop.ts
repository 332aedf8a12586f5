import type { CollectionName } from '@baraza/schema/entities';
import { collectionNames } from '../collections.ts';
import { Drain, type Failure } from '../outbox/drain-outbox.ts';
import { collectionsIn, type ReplicaParts } from '../parts.ts';
import type { DeltaNews, SocketStart } from '../pull/land-delta.ts';
import { OneCall } from '../pull/one-call.ts';
import { pullPages } from '../pull/pull.ts';
import { repairReplica } from '../pull/reset.ts';
import type { ServerCall } from '../pull/server-call.ts';
import { isRemoval } from '../storage/is-removal.ts';
import { toStorageError } from '../storage/storage-error.ts';
import { TakenOver } from '../tabs/exclusive.ts';
import { LIMITS, PATIENCE_MS, patience, type Reach, spreadDelay } from './backoff.ts';
import { DeltaQueue } from './delta-queue.ts';
import { type Direction, Directions, LOOK_AROUND_MS, SOONEST_MS } from './directions.ts';
import { PullPlan } from './pull-plan.ts';
import { PushTurns } from './push-turns.ts';
import { SharedTry } from './shared-try.ts';
import { SnapshotChoice } from './snapshot-choice.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Talks to the server, one pull at a time: each answer is newer than the one before it, so none can overwrite newer
 * data. A push goes out beside a pull, which may take a minute on a slow line. All times here are of the monotonic
 * clock: the device clock may be set back by a day, which would block sync for a day.
 */
export class SyncLoop {
  private readonly drain: Drain;
  private readonly plan: PullPlan;
  private readonly ways = new Directions();
  private readonly deltas: DeltaQueue;
  private running: Promise<void> | undefined;
  private readonly pushTurns: PushTurns;
  private readonly tries: SharedTry;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly snapshots = new SnapshotChoice();
  private stopped = false;
  private readonly calls: Record<Direction, OneCall>;
  private readonly parts: ReplicaParts;
  private readonly surroundings: Surroundings;

  constructor(parts: ReplicaParts, surroundings: Surroundings) {
    const oneCall = (call: ServerCall) =>
      new OneCall(call, () => patience(this.reach, surroundings.socketDelay()), surroundings);
    this.calls = { push: oneCall(surroundings.calls.push), pull: oneCall(surroundings.calls.pull) };
    this.parts = { ...parts, call: this.calls.pull.call };
    this.surroundings = surroundings;
    this.plan = new PullPlan(surroundings.sparing);
    this.drain = new Drain({ ...parts, call: this.calls.push.call });
    this.deltas = new DeltaQueue(this.parts);
    this.pushTurns = new PushTurns(() => this.turn('push'), this.ways);
    this.tries = new SharedTry(
      () => this.running,
      () => this.tryAll(),
    );
  }

  /** There is work; respects a running back-off. */
  nudge(collections: Iterable<CollectionName> = []): void {
    this.plan.add(collections);
    void this.run();
  }

  /** The server sent a message on the socket: it works, so a back-off ends. */
  heard(collections: Iterable<CollectionName> = []): void {
    this.ways.both('heard');
    this.nudge(collections);
  }

  /** A socket is open: pulls what is missing below its start, or everything if the server says no start. */
  letIn(start?: SocketStart): void {
    this.deltas.start = start;
    if (start) this.plan.polled(LIMITS.socket.poll);
    else this.wantAll();
    this.heard();
  }

  /**
   * The server sent news on the socket: lands between two calls what came with it, and pulls the rest. An attendee's device
   * is one of thousands that hear of that in the same moment.
   */
  heardDelta(news: DeltaNews): void {
    this.plan.add(news.toPull, news.delta.role === 'user' ? spreadDelay() : 0);
    this.heard(this.deltas.add(news));
  }

  /** A socket is open again, perhaps on all devices at once: the pull is put off at random. */
  reconnected(start?: SocketStart): void {
    this.ways.happens('pull', 'reconnected');
    this.letIn(start);
  }

  /**
   * A person, the network or the screen came back: tries at once and pulls everything. Resolves after the try.
   * @param patience ms; a current call without progress for this long is aborted
   */
  tryNow(patience = PATIENCE_MS): Promise<void> {
    // What a shared try has begun itself goes on.
    const silence = Math.max(patience, this.tries.span);
    for (const { giveUp } of Object.values(this.calls)) giveUp(silence);
    return this.tries.join();
  }

  private tryAll(): Promise<void> {
    this.ways.both('asked');
    this.wantAll();
    return this.run();
  }

  private get reach(): Reach {
    return this.surroundings.hasSocket() ? 'socket' : 'alone';
  }

  stop(): Promise<void> {
    this.stopped = true;
    for (const { stop } of Object.values(this.calls)) stop();
    clearTimeout(this.timer);
    return Promise.all([this.running, this.pushTurns.stop()]).then(() => undefined);
  }

  private run(): Promise<void> {
    if (this.pushTurns.isPulling) void this.pushTurns.beside();
    this.running ??= this.turns().finally(() => {
      this.running = undefined;
      this.schedule();
    });
    return this.running;
  }

  private async turns(): Promise<void> {
    // Push first: what people did matters more than news, unless nothing waited at the last look. Nothing that comes lands
    // before a push under way is answered.
    if (this.drain.isEmpty) await this.landNext();
    while ((await this.pushTurns.next()) || (await this.takeNews()));
  }

  /** One delta and one pull: neither keeps the other from its turn. */
  private async takeNews(): Promise<boolean> {
    const landed = await this.landNext();
    return (await this.turn('pull')) || landed;
  }

  private landNext(): Promise<boolean> {
    return this.attempt('pull', async () => {
      const landed = await this.deltas.landNext().catch((error: unknown) => {
        this.wantAll();
        throw error;
      });
      if (!landed) return false;
      this.plan.add(landed.left);
      if (landed.notifiedTo !== undefined) this.surroundings.landed(landed.notifiedTo);
      return true;
    });
  }

  private async turn(direction: Direction): Promise<boolean> {
    if (!this.ways.begins(direction)) return false;
    return this.attempt(direction, () => (direction === 'push' ? this.push() : this.pull()));
  }

  /** True when the work made progress. */
  private async attempt(direction: Direction, work: () => Promise<boolean>): Promise<boolean> {
    if (this.stopped || !this.surroundings.maySpeak()) return false;
    try {
      const moved = await work();
      if (moved) this.surroundings.storageTrouble(null);
      return moved;
    } catch (error) {
      if (this.stopped) return false;
      // What could not be stored was not marked as read or answered: the next try gets it again.
      if (!(error instanceof TakenOver)) this.surroundings.storageTrouble(toStorageError(error));
      this.ways.failed(direction, null, this.reach);
      return false;
    }
  }

  private async push(): Promise<boolean> {
    const result = await this.drain.step(this.pushTurns.isPulling);
    if (result.kind === 'failed') return this.failed('push', result.answer);
    // With an empty outbox there is nothing to retry either.
    this.ways.happens('push', 'answered');
    if (result.kind === 'idle') return false;
    this.ways.happens('pull', 'heard');
    const names = collectionsIn(result.collections);
    if (!this.surroundings.hasDeltas() || !(await this.deltas.expect(names))) this.plan.addAnswered(names);
    return true;
  }

  private async pull(): Promise<boolean> {
    if (this.plan.isPollDue && this.surroundings.isWatched()) {
      this.wantAll();
      this.plan.addAnswered(await this.deltas.awaited());
    }
    this.plan.addAnswered(this.deltas.overdue());
    this.plan.add(await this.deltas.missing());
    if (this.plan.isEmpty) return false;
    let left: readonly CollectionName[] = [];
    // From here on what is to be sent goes out beside it, also while a repair takes its time.
    this.pushTurns.isPulling = true;
    try {
      const asked = this.plan.take(await repairReplica(this.parts));
      left = asked;
      const result = await pullPages(this.parts, asked, this.snapshots.next(this.ways.of('pull').failures, this.plan));
      if (result.kind === 'failed') return this.failed('pull', result.answer);
      left = result.kind === 'landed' ? result.unfinished : collectionNames;
      this.snapshots.pulled(result, left.length === 0);
      if (left.length === 0) this.plan.landed(asked, 'hasCheckIns' in result);
    } finally {
      this.pushTurns.isPulling = false;
      this.plan.left(left);
    }
    this.ways.happens('pull', 'answered');
    if (!this.surroundings.hasSocket()) this.surroundings.answered();
    if (this.ways.retryAt('push') !== undefined) this.drain.networkWorks();
    this.ways.happens('push', 'heard');
    const again = await this.deltas.askAgainIn();
    if (again !== undefined && this.plan.isEmpty) this.pollWithin(again);
    return true;
  }

  private failed(direction: Direction, answer: Failure): false {
    this.ways.failed(direction, answer.kind === 'problem' ? answer.retryAfterMs : null, this.reach);
    // The push may be too large for the network; only a working pull can show that (`networkWorks`).
    if (direction === 'push') this.pollWithin(LIMITS.alone.poll);
    const isSignedOut = answer.kind === 'signed_out' || (answer.kind === 'problem' && answer.status === 401);
    if (isRemoval(answer)) this.surroundings.removed();
    else if (isSignedOut) this.surroundings.signedOut(direction);
    return false;
  }

  /** Pulls everything within `delay` ms. */
  pollWithin(delay: number): void {
    this.plan.pollWithin(delay);
    if (!this.running) this.schedule();
  }

  private wantAll(): void {
    this.plan.addAll(LIMITS[this.reach].poll);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    const { plan, deltas, ways, surroundings } = this;
    const hasWork = !plan.isEmpty || deltas.isBusy || surroundings.isWatched();
    const wait = deltas.isWaiting ? SOONEST_MS : ways.nextTurnIn(Math.min(plan.nextAt, deltas.expectedBy), hasWork);
    // A session may return without an event: a push that waited for it must not wait for the next poll too.
    this.timer = setTimeout(() => void this.run(), surroundings.maySpeak() ? wait : LOOK_AROUND_MS);
  }
}
