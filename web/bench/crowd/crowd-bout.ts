import { WebSocket } from 'ws';
import { percentile } from '../percentile.ts';
import type { Measured } from '../sync/measure.ts';
import { cpuOf, memoryOf, type Remote, type RemoteServer } from '../sync/processes.ts';
import type { Run } from '../sync/run.ts';
import type { Crowd, Span } from './crowd-phones.ts';
import type { Fleet } from './fleet.ts';
import type { PhoneAccount, Tally } from './light-phone.ts';

export interface CrowdSizes {
  /** In the event. */
  people: number;
  firstSyncs: number;
  pulls: number;
  sockets: number;
  /** Milliseconds without a call or message after which nothing more is expected. */
  quiet: number;
  /** All sockets come within so many ms; how long a process that ends goes on answering; whether nothing else is measured. */
  rush: { ms: number; drainSeconds: number; isAll: boolean };
  /** Who open the app in a morning that takes `ms`, and how many are scanned in it. */
  morning: { phones: number; doors: number; scans: number; ms: number };
}

const PATIENCE_MS = 60_000;
/** Each phone may only make so many calls in a minute. */
export const PULLS_OF_ONE = 20;

/** What a phase took: processor time of all servers, and the times of each thing that was done, both in ms. */
interface Phase {
  cpu: number;
  times: number[];
}

/** One fleet of servers, and bare HTTP and WebSocket beside it: what is measured has the same name for both. */
export class CrowdBout {
  readonly #crowd: Remote<Crowd>;
  readonly #floor: RemoteServer;
  readonly #fleet: Fleet;
  readonly #sizes: CrowdSizes;
  /** Doors first. */
  readonly #accounts: PhoneAccount[];
  #messages = 0;

  constructor(crowd: Remote<Crowd>, floor: RemoteServer, fleet: Fleet, sizes: CrowdSizes, accounts: PhoneAccount[]) {
    this.#crowd = crowd;
    this.#floor = floor;
    this.#fleet = fleet;
    this.#sizes = sizes;
    this.#accounts = accounts;
  }

  async run(rounds: number, scanned: string[], tell: (step: string) => void): Promise<Run> {
    const { sockets } = this.#sizes;
    const [floor, baraza]: [Measured[], Measured[]] = [[], []];
    const { result: port } = await this.#floor.call('port');
    const span = this.#people(0, sockets);
    const bareSockets = () => this.#crowd.call('bareSockets', `ws://127.0.0.1:${port}`, sockets);
    if (this.#sizes.rush.isAll) {
      await this.#enlist();
      tell(`a rush of ${sockets} sockets, a message, and another process`);
      const came = await this.#rush(span);
      return { floor: [], baraza: [{ ...came, ...(await this.#message()), ...(await this.#restart(span)) }] };
    }
    // First: where there is garbage, they would take its place.
    tell(`memory of ${sockets} sockets`);
    const bareMemory = await this.#memoryOf(() => memoryOf(this.#floor.pid), bareSockets);
    const memory = await this.#rush(span);
    await this.#enlist();
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      tell(`round ${round} of ${rounds}: first syncs, and pulls with no news`);
      const bare = await phase(
        () => cpuOf(this.#floor.pid),
        () => this.#crowd.call('bareRequests', `http://127.0.0.1:${port}`, this.#sizes.pulls),
      );
      const measured = { ...(await this.#firstSyncs(round)), ...(await this.#pulls()) };
      if (round === 0) continue;
      floor.push({ ...rowsOf('first sync', bare), ...rowsOf('pull with no news', bare), ...rowsOf('morning', bare) });
      baraza.push(measured);
    }
    Object.assign(floor[0] ?? {}, bareMemory);
    Object.assign(baraza[0] ?? {}, memory);
    tell(`messages to ${sockets} sockets`);
    await this.#enlist();
    await bareSockets();
    for (const measured of floor) Object.assign(measured, await this.#message(port));
    await this.#enlist();
    await this.#crowd.call('firstSyncs', this.#people(0, 1));
    await this.#crowd.call('adopt', span);
    await this.#crowd.call('connect', span, true);
    for (const measured of baraza) Object.assign(measured, await this.#message());
    await this.#enlist();
    tell('a morning');
    Object.assign(baraza[0] ?? {}, await this.#morning(scanned));
    await this.#enlist();
    tell(`another process, with ${sockets} sockets`);
    await this.#crowd.call('rush', span, this.#sizes.rush.ms);
    Object.assign(baraza[0] ?? {}, await this.#restart(span));
    return { floor, baraza };
  }

  /** All phones are new, and none is connected. */
  async #enlist(): Promise<void> {
    await this.#crowd.call('leave');
    await this.#crowd.call('enlist', this.#accounts);
  }

  async #firstSyncs(round: number): Promise<Measured> {
    const { firstSyncs } = this.#sizes;
    await this.#fleet.blocked();
    const from = round * firstSyncs;
    const took = await phase(this.#fleet.cpu, () => this.#crowd.call('firstSyncs', this.#people(from, firstSyncs)));
    return { ...rowsOf('first sync', took), 'first sync, event loop blocked ms': await this.#fleet.blocked() };
  }

  async #pulls(): Promise<Measured> {
    const phones = this.#people(0, Math.ceil(this.#sizes.pulls / PULLS_OF_ONE));
    await this.#crowd.call('adopt', phones);
    await this.#fleet.blocked();
    const took = await phase(this.#fleet.cpu, () => this.#crowd.call('pulls', phones, PULLS_OF_ONE));
    return {
      ...rowsOf('pull with no news', took),
      'pull with no news, event loop blocked ms': await this.#fleet.blocked(),
    };
  }

  async #memoryOf(memory: () => number, connect: () => Promise<unknown>): Promise<Measured> {
    await this.#enlist();
    const before = memory();
    await connect();
    await this.#quiet();
    return { 'socket, kB': (memory() - before) / 1_000 / this.#sizes.sockets };
  }

  /** All come within a few seconds, as after a venue's network was away. */
  async #rush(span: Span): Promise<Measured> {
    let took: Phase = { cpu: 0, times: [] };
    await this.#fleet.blocked();
    const memory = await this.#memoryOf(this.#fleet.memory, async () => {
      took = await phase(this.#fleet.cpu, () => this.#crowd.call('rush', span, this.#sizes.rush.ms));
    });
    return {
      ...rowsOf('rush', took),
      'rush, event loop blocked ms': await this.#fleet.blocked(),
      'rush, open sockets': sum(await this.#fleet.figures('baraza_sockets')),
      'rush, open files of a process': Math.max(...(await this.#fleet.figures('process_open_fds'))),
      ...memory,
    };
  }

  /** The first process is replaced by another: its sockets are sent away, and come back. */
  async #restart(span: Span): Promise<Measured> {
    await this.#quiet();
    const began = Number(process.hrtime.bigint()) / 1e6;
    await this.#fleet.restart();
    const { result } = await this.#crowd.call('restarted', span, began);
    const { lost, back, told } = result;
    return {
      'restart, sockets sent away': told,
      'restart, sockets lost without a word': lost.length - told,
      'restart, sent away p50 ms': percentile(lost, 0.5),
      'restart, last sent away ms': Math.max(...lost),
      'restart, all are back ms': Math.max(...back),
    };
  }

  /** What happens to a message's phones after they have it is part of its price. */
  async #message(barePort?: number): Promise<Measured> {
    const { sockets } = this.#sizes;
    const cpu = barePort ? () => cpuOf(this.#floor.pid) : this.#fleet.cpu;
    this.#messages += 1;
    const mark = `message-${this.#messages}-to-all`;
    await this.#quiet();
    await this.#crowd.call('listen', mark);
    await this.#fleet.blocked();
    const before = cpu();
    const began = Number(process.hrtime.bigint()) / 1e6;
    await (barePort ? sayBare(barePort, mark) : this.#fleet.tellAll(mark));
    const { result: at } = await this.#crowd.call('heard', PATIENCE_MS);
    const tally = await this.#quiet();
    const took = { cpu: cpu() - before, times: at.map((each) => each - began) };
    if (at.length < sockets) throw new Error(`only ${at.length} of ${sockets} sockets heard a message`);
    return {
      ...rowsOf('message to all', took),
      'message to all, messages and calls of each': (tally.messages + tally.calls) / sockets,
      ...(!barePort && { 'message to all, event loop blocked ms': await this.#fleet.blocked() }),
    };
  }

  async #morning(scanned: string[]): Promise<Measured> {
    const { phones, doors, ms } = this.#sizes.morning;
    const openers = this.#people(0, phones);
    await this.#crowd.call('firstSyncs', this.#people(0, 1));
    await this.#crowd.call('adopt', openers);
    await this.#quiet();
    await this.#fleet.blocked();
    const before = this.#fleet.cpu();
    const plan = { openers, doors: [0, doors] as Span, scanned, ms };
    const { result, ms: took } = await this.#crowd.call('morning', plan);
    const cpu = this.#fleet.cpu() - before;
    const blocked = await this.#fleet.blocked();
    const tally = await this.#quiet();
    return {
      ...rowsOf('morning', { cpu, times: result.opened }),
      // Those who did not come in cost something as well.
      'morning, server CPU ms each': cpu / phones,
      'morning, scan p50 ms': percentile(result.scanned, 0.5),
      'morning, scan p99 ms': percentile(result.scanned, 0.99),
      'morning, event loop blocked ms': blocked,
      'morning, processors busy': cpu / took,
      'morning, calls of each': tally.calls / phones,
      'morning, failed calls': tally.failed,
      'morning, not opened in time': phones - result.opened.length,
      'morning, not scanned in time': scanned.length - result.scanned.length,
    };
  }

  async #quiet(): Promise<Tally> {
    return (await this.#crowd.call('quiet', this.#sizes.quiet)).result;
  }

  #people(from: number, count: number): Span {
    const { doors } = this.#sizes.morning;
    return [doors + from, doors + from + count];
  }
}

async function phase(cpu: () => number, work: () => Promise<{ result: number[] }>): Promise<Phase> {
  const before = cpu();
  const { result: times } = await work();
  return { cpu: cpu() - before, times };
}

const sum = (all: readonly number[]): number => all.reduce((before, each) => before + each, 0);

const rowsOf = (name: string, { cpu, times }: Phase): Measured => ({
  [`${name}, p50 ms`]: percentile(times, 0.5),
  [`${name}, p99 ms`]: percentile(times, 0.99),
  [`${name}, server CPU ms each`]: cpu / times.length,
});

async function sayBare(port: number, title: string): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ id: title, title }));
  socket.close();
}
