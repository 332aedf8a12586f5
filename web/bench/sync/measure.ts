import { setTimeout as wait } from 'node:timers/promises';
import { LARGE_EVENT_FROM } from '@baraza/schema/people/held-people';
import { percentile } from '../percentile.ts';
import { makeCards, makeCheckIns } from './cards.ts';
import type { Contestant } from './contestants.ts';
import { CountingProxy } from './counting-proxy.ts';
import type { Card, PeerPhone } from './peer.ts';
import type { Person } from './peers/baraza-server.ts';
import { cpuOf, Remote } from './processes.ts';

/** A server at rest still beats: its health and its news are looked at. */
const REST_STEP_MS = 500;
const REST_STEP_CPU_MS = 50;
/** Time for what somebody's registration makes a server do. */
const REGISTERED_MS = 1_000;

export interface Sizes {
  /** Milliseconds in which the server has nothing to do before a round begins. */
  rest: number;
  /** Milliseconds without a byte after which nothing more is expected. */
  quiet: number;
  cards: number;
  changed: number;
  queue: number;
  changes: number;
}

/** By name of the measure: milliseconds, or bytes of both directions with headers. */
export type Measured = Record<string, number>;

/** A phone behind its own proxy. Its process stays the same over all rounds, as an app that is used does. */
class Phone {
  readonly remote: Remote<PeerPhone>;
  readonly proxy: CountingProxy;
  readonly #address: Promise<string>;
  readonly #quiet: number;

  constructor({ name, port }: Contestant, quiet: number) {
    this.#quiet = quiet;
    this.remote = new Remote<PeerPhone>('phone', name);
    this.proxy = new CountingProxy(port);
    this.#address = this.proxy.listen();
  }

  async fill(person: Person, cards: number): Promise<number> {
    const { ms } = await this.remote.call('fill', { ...person, address: await this.#address }, cards);
    return ms;
  }

  async goOffline(): Promise<void> {
    await this.remote.call('offline');
    this.proxy.cut();
    // Whoever tries again at once has failed by then.
    await wait(50);
  }

  /** Milliseconds and bytes from the network's return until the work is done. */
  async comeBack(until: () => Promise<unknown>): Promise<{ ms: number; bytes: number }> {
    const before = this.proxy.bytes;
    this.proxy.heal();
    const began = performance.now();
    await Promise.all([this.remote.call('online'), until()]);
    const ms = performance.now() - began;
    await this.quiet();
    return { ms, bytes: this.proxy.bytes - before };
  }

  /** What trails behind an answer is part of its price. */
  quiet(): Promise<void> {
    return this.proxy.quiet(this.#quiet);
  }

  end(): void {
    this.remote.end();
    this.proxy.close();
  }
}

/** Two phones of one contestant, and its server: one round measures everything once. */
export class Bout {
  readonly #first: Phone;
  readonly #second: Phone;
  readonly #contestant: Contestant;
  readonly #sizes: Sizes;
  readonly #cards: readonly Card[];
  #checkIns = 0;

  constructor(contestant: Contestant, sizes: Sizes) {
    this.#contestant = contestant;
    this.#sizes = sizes;
    this.#cards = makeCards(sizes.cards);
    this.#first = new Phone(contestant, sizes.quiet);
    this.#second = new Phone(contestant, sizes.quiet);
  }

  async begin(): Promise<void> {
    await Promise.all([this.#first.remote.start(), this.#second.remote.start()]);
  }

  async round(number: number): Promise<Measured> {
    const restCpu = await this.#atRest();
    const measured = { ...(await this.#firstSync(restCpu)), ...(await this.#delta(`Company ${number}`)) };
    await this.#first.remote.call('close');
    // Only admins scan others.
    for (const phone of [this.#first, this.#second])
      await phone.fill(await this.#contestant.person('admin'), this.#sizes.cards);
    Object.assign(measured, await this.#changes(), await this.#queue());
    await Promise.all([this.#first.remote.call('close'), this.#second.remote.call('close')]);
    return measured;
  }

  /**
   * Until the phone has everything and nothing trails behind. What the server does at rest in as long a time, and for the person who
   * had to be registered first, has a row of its own.
   */
  async #firstSync(restCpu: number): Promise<Measured> {
    // An attendee's phone does not hold everybody at a large event.
    const role = this.#sizes.cards < LARGE_EVENT_FROM ? 'user' : 'admin';
    const registering = await this.#cpuBeyond(restCpu, async () => {
      const person = await this.#contestant.person(role);
      await wait(REGISTERED_MS);
      return person;
    });
    const before = this.#first.proxy.bytes;
    const filling = await this.#cpuBeyond(restCpu, async () => {
      const ms = await this.#first.fill(registering.result, this.#sizes.cards);
      await this.#first.quiet();
      return ms;
    });
    return {
      'first sync, ms': filling.result,
      'first sync, bytes': this.#first.proxy.bytes - before,
      'first sync, server CPU ms': filling.cpu,
      'registration, server CPU ms': registering.cpu,
      'at rest, server CPU ms a second': restCpu * 1_000,
    };
  }

  /** What the server took for some work, ms of processor time, without what it takes at rest. */
  async #cpuBeyond<T>(restCpu: number, work: () => Promise<T>): Promise<{ cpu: number; result: T }> {
    const { pid } = this.#contestant;
    const [before, began] = [cpuOf(pid), performance.now()];
    const result = await work();
    return { cpu: Math.max(0, cpuOf(pid) - before - restCpu * (performance.now() - began)), result };
  }

  async #delta(company: string): Promise<Measured> {
    await this.#first.goOffline();
    const ids = this.#cards.slice(0, this.#sizes.changed).map(({ id }) => id);
    await this.#contestant.touch(ids, company);
    const { ms, bytes } = await this.#first.comeBack(() => this.#first.remote.call('sees', company, ids.length));
    return { 'delta, ms': ms, 'delta, bytes': bytes };
  }

  async #changes(): Promise<Measured> {
    await this.#quiet();
    const before = this.#bytes();
    const delays: number[] = [];
    for (const made of makeCheckIns(this.#nextPeople(this.#sizes.changes))) {
      const seen = this.#second.remote.sees(made.id);
      const { began } = await this.#first.remote.call('checkIn', [made]);
      delays.push((await seen) - began);
      // As at a door: the next one comes when all is quiet again.
      await wait(100);
    }
    await this.#quiet();
    const bytes = (this.#bytes() - before) / delays.length;
    return {
      'change, p50 ms': percentile(delays, 0.5),
      'change, p95 ms': percentile(delays, 0.95),
      'change, bytes of both': bytes,
    };
  }

  async #queue(): Promise<Measured> {
    await this.#first.goOffline();
    const made = makeCheckIns(this.#nextPeople(this.#sizes.queue));
    const kept = await this.#first.remote.call('checkIn', made);
    const before = cpuOf(this.#contestant.pid);
    const { ms, bytes } = await this.#first.comeBack(() =>
      Promise.all([this.#contestant.received(this.#checkIns), this.#first.remote.call('drained')]),
    );
    const cpu = cpuOf(this.#contestant.pid) - before;
    return {
      'queue kept, ms each': kept.ms / made.length,
      'queue, ms': ms,
      'queue, bytes': bytes,
      'queue, server CPU ms': cpu,
    };
  }

  /** People who have not been checked in yet, as long as there are any. */
  #nextPeople(count: number): Card[] {
    const people = Array.from({ length: count }, (_, at) => this.#cards[(this.#checkIns + at) % this.#cards.length]);
    this.#checkIns += count;
    return people as Card[];
  }

  /** Until the server has done what it does by itself after the round before. @returns its processor time at rest, ms of each ms */
  async #atRest(): Promise<number> {
    let [quiet, used] = [0, 0];
    while (quiet < this.#sizes.rest) {
      const before = cpuOf(this.#contestant.pid);
      await wait(REST_STEP_MS);
      const cpu = cpuOf(this.#contestant.pid) - before;
      [quiet, used] = cpu > REST_STEP_CPU_MS ? [0, 0] : [quiet + REST_STEP_MS, used + cpu];
    }
    return used / quiet;
  }

  #bytes = (): number => this.#first.proxy.bytes + this.#second.proxy.bytes;

  async #quiet(): Promise<void> {
    await Promise.all([this.#first.quiet(), this.#second.quiet()]);
  }

  end(): void {
    this.#first.end();
    this.#second.end();
  }
}
