import type { Script } from 'node:vm';
import type { Person } from '../../../sync-server/simulator/event-rows.ts';
import type { SeededRandom } from '../../../sync-server/simulator/seeded-random.ts';
import type { CommandRow } from '../../src/replica/outbox/outbox-rows.ts';
import { replicaName } from '../../src/replica/storage/replica-name.ts';
import type { AnyCall } from '../world/any-command.ts';
import type { World } from '../world/world.ts';
import { Disk } from './disk.ts';
import { Network, type WireWatch } from './network.ts';
import { Page } from './page.ts';
import { TabChannels } from './tab-channels.ts';
import type { OpenSocket } from './tab-socket.ts';
import { WebLocks } from './web-locks.ts';

/** A command that the app acknowledged as done. */
export interface Acknowledged {
  step: number;
  call: AnyCall;
  row: CommandRow | undefined;
}

/** One person's phone or laptop; its storage outlives its pages. */
export class Device {
  readonly name: string;
  readonly person: Person;
  readonly disk = new Disk();
  readonly locks: WebLocks;
  readonly channels: TabChannels;
  readonly network: Network;
  readonly sockets = new Set<OpenSocket>();
  readonly random: SeededRandom;
  /** Whether its app asks for deltas, as most do. */
  readonly knowsDeltas: boolean;
  readonly world: World;
  readonly code: Script;
  readonly acknowledged: Acknowledged[] = [];
  /** Error of the device's clock, ms. */
  clockShift = 0;
  /** Virtual time at which its clock was last set. */
  clockSetAt = 0;
  token: string | null = null;
  /** Virtual time of the last sign-in. */
  signedInAt = 0;
  /** After healing, the person signs in again as soon as the session ends. */
  isHealed = false;
  pages: Page[] = [];
  /** Refused commands that the person dropped or sent again. */
  readonly takenOff = new Set<string>();
  /** Storage failed while a page was open: that page may show old data until the next one opens. */
  troubled = false;
  /** The person's role was changed during the run. */
  hadAnotherRole = false;
  #retired = false;
  #opened = 0;

  constructor(world: World, code: Script, name: string, person: Person, watch: (device: Device) => WireWatch) {
    this.world = world;
    this.code = code;
    this.name = name;
    this.person = person;
    this.random = world.random.fork('device', name);
    this.knowsDeltas = this.random.fork('deltas').chance(0.75);
    this.locks = new WebLocks(world.time);
    this.channels = new TabChannels(world.time);
    this.network = new Network(world, name, watch(this));
    this.clockShift = this.random.pick([0, 0, 0, -90_000, 45_000, 3_600_000]);
  }

  /** Pages that have loaded the app and are not frozen. */
  get ready(): Page[] {
    return this.pages.filter((page) => page.app !== undefined && !page.isFrozen);
  }

  /** Whether the leader page has a working socket. */
  get hasSocket(): boolean {
    const leader = this.locks.holderOf(`${this.replicaName}-lead`);
    return [...this.sockets].some((socket) => socket.isLiving() && socket.owner === leader);
  }

  get replicaName(): string {
    return replicaName(this.person.id, this.person.event_id);
  }

  outboxRows(): CommandRow[] {
    return this.disk.rows<CommandRow>(`${this.replicaName}-outbox`, 'commands');
  }

  async openPage(): Promise<void> {
    this.#opened += 1;
    const page = new Page(this, this.#opened);
    this.pages.push(page);
    await page.open();
  }

  /** The person looks at one page, or for a short time at none, as with a phone in a pocket. */
  lookAt(page: Page | undefined): void {
    if (page && !page.alive) return;
    for (const other of this.pages) other.show(other === page);
    if (page) return;
    this.world.time.after(this.random.between(1_000, 40_000), () => this.#lookAgain());
  }

  #lookAgain(): void {
    if (!this.pages.some(({ isVisible }) => isVisible)) this.pages.at(-1)?.show(true);
  }

  /** Removes a closed page; a new one opens soon if none is left. */
  forget(page: Page): void {
    this.pages = this.pages.filter((other) => other !== page);
    if (page.isVisible) this.#lookAgain();
    if (this.pages.length > 0) return;
    this.world.time.after(this.random.between(50, 12_000), () => {
      if (this.pages.length === 0 && !this.#retired) void this.openPage();
    });
  }

  /** Ends all faults of the device and its network; calls and sockets that already hang stay so. */
  async heal(): Promise<void> {
    this.isHealed = true;
    this.network.weather = 'clear';
    this.disk.full = false;
    for (const page of this.pages) {
      page.spare();
      page.thaw();
    }
    this.#lookAgain();
    await this.signIn();
    if (this.pages.length === 0) await this.openPage();
  }

  async retire(): Promise<void> {
    this.#retired = true;
    for (const page of this.pages) await page.close();
  }

  /** Signs the person in, as soon as the server answers. */
  async signIn(): Promise<void> {
    for (;;) {
      const token = await this.world.time.atOnce(() => this.world.server.signIn(this.person));
      if (token) {
        this.token = token;
        this.signedInAt = this.world.time.now;
        this.world.trace.note(this.name, 'signed in');
        return;
      }
      await this.world.time.sleep(2_000);
    }
  }

  async perform(call: AnyCall): Promise<void> {
    const seen = this.ready.filter(({ isVisible }) => isVisible);
    const page = seen.length > 0 ? this.random.pick(seen) : undefined;
    if (!page) return;
    const step = this.world.trace.note(this.name, `${call.name} ${JSON.stringify(call.args).slice(0, 160)}`);
    const done = await page.perform(call);
    if (!done) return;
    this.world.trace.note(this.name, `done: step ${step}`);
    this.#acknowledge(step, call);
  }

  /** The app acknowledged the command: from now on it must not be lost. */
  #acknowledge(step: number, call: AnyCall): void {
    const args = JSON.stringify(call.args);
    const taken = new Set(this.acknowledged.map(({ row }) => row?.id));
    const row = this.disk.committed.find(
      ({ id, command }) => !taken.has(id) && command.name === call.name && JSON.stringify(command.args) === args,
    );
    this.acknowledged.push({ step, call, row });
    this.world.rules.demand('S1', row !== undefined, () => `step ${step} on ${this.name} was done but is not on disk`);
  }
}
