import type { OutboxContents } from '../../src/replica/index.ts';
import { compareScreens } from '../rules/shown.ts';
import type { TabApp } from '../tab/entry.ts';
import { Tab } from '../tab/tab.ts';
import { TabStorage } from '../tab/tab-storage.ts';
import type { AnyCall } from '../world/any-command.ts';
import type { Device } from './device.ts';
import type { PageLife } from './page-life.ts';
import { socketClass } from './tab-socket.ts';

/** One open page of a device, with its ways to end. */
export class Page implements PageLife {
  alive = true;
  isVisible = true;
  /** Number of writes or commits until the page dies. */
  diesAtWrite = Number.POSITIVE_INFINITY;
  diesAtCommit = Number.POSITIVE_INFINITY;
  app: TabApp | undefined;
  readonly name: string;
  readonly #device: Device;
  readonly #tab: Tab;
  readonly #storage: TabStorage;
  /** Work that waits while the page is frozen; undefined: not frozen. */
  #backlog: (() => void)[] | undefined;

  constructor(device: Device, number: number) {
    this.#device = device;
    this.name = `${device.name}#${number}`;
    const { world, disk } = device;
    this.#storage = new TabStorage(disk, {
      beforeWrite: () => --this.diesAtWrite <= 0,
      afterCommit: () => --this.diesAtCommit <= 0,
      notStrict: (database) =>
        world.rules.demand('S1', false, () => `${this.name} writes ${database} without waiting for the disk`),
      die: () => this.die(this.diesAtWrite <= 0 ? 'tab killed at a write' : 'tab killed after a commit'),
      diskFull: () => {
        device.troubled = true;
        world.trace.fault(this.name, 'storage full');
      },
    });
    const random = device.random.fork('page', number);
    this.#tab = new Tab(device.code, this.#storage, {
      life: this,
      time: world.time,
      random,
      clock: () => Math.floor(world.time.now + device.clockShift),
      indexedDB: this.#storage.factory,
      locks: device.locks.managerOf(this),
      BroadcastChannel: device.channels.classFor(this),
      WebSocket: socketClass(world, device.network, this, device.sockets),
      fetch: device.network.fetchFor(this),
      knowsDeltas: device.knowsDeltas,
    });
  }

  async open(): Promise<void> {
    const { world, person } = this.#device;
    world.trace.note(this.name, 'opens');
    try {
      const ready = await this.#tab.load({
        user_id: person.id,
        event_id: person.event_id,
        role: person.role,
        token: () => this.#device.token,
        onSignedOut: () => this.#signedOut(),
        origin: 'http://baraza.test',
      });
      if (!ready || !this.alive) return;
      this.app = this.#tab.app;
      world.trace.note(this.name, 'is ready');
      if (this.#device.pages.length > 1) return;
      this.#device.troubled = false;
      await compareScreens(this.#device, true);
    } catch (error) {
      if (!this.alive) return;
      world.trace.note(this.name, `could not open: ${String(error)}`);
      this.#end();
    }
  }

  /** Resolves to true when the command was acknowledged while the page was alive. */
  async perform(call: AnyCall): Promise<boolean> {
    try {
      await this.app?.replica.perform(call.name, call.args as never);
      return this.alive;
    } catch (error) {
      if (this.alive) this.#device.world.trace.note(this.name, `refused to keep it: ${String(error)}`);
      return false;
    }
  }

  async contents(): Promise<OutboxContents | undefined> {
    return this.app?.replica.outbox.contents();
  }

  happens(event: 'online' | 'offline'): void {
    this.whenAwake(() => this.alive && this.#tab.happens(event));
  }

  get isFrozen(): boolean {
    return this.#backlog !== undefined;
  }

  whenAwake(work: () => void): void {
    if (this.#backlog) this.#backlog.push(work);
    else work();
  }

  /** Freezes the page in the middle of its work, while it may hold locks. */
  freeze(): void {
    if (!this.alive || this.isFrozen) return;
    this.#device.world.trace.fault(this.name, 'tab frozen');
    this.#backlog = [];
  }

  thaw(): void {
    const { time, trace } = this.#device.world;
    if (this.isFrozen) trace.note(this.name, 'goes on');
    const waiting = this.#backlog ?? [];
    this.#backlog = undefined;
    for (const work of waiting) time.soon(() => this.whenAwake(work));
  }

  /** Shows the page, which unfreezes it, or hides it. */
  show(isVisible: boolean): void {
    if (!this.alive || this.isVisible === isVisible) return;
    const { time, trace } = this.#device.world;
    this.isVisible = isVisible;
    if (isVisible) this.thaw();
    else trace.fault(this.name, 'tab hidden');
    time.soon(() => this.whenAwake(() => this.alive && this.#tab.show(isVisible)));
  }

  /** Cancels a planned death. */
  spare(): void {
    this.diesAtWrite = Number.POSITIVE_INFINITY;
    this.diesAtCommit = Number.POSITIVE_INFINITY;
  }

  connections(): IDBDatabase[] {
    this.#device.troubled = true;
    return this.#storage.connections();
  }

  /** Kills the page's process in the middle of its work. */
  die(kind: 'tab killed' | 'tab killed at a write' | 'tab killed after a commit'): void {
    if (!this.alive) return;
    this.#device.world.trace.fault(this.name, kind);
    this.#end();
  }

  /** Closes the page normally. */
  async close(): Promise<void> {
    this.#device.world.trace.note(this.name, 'is closed');
    const { app } = this;
    this.app = undefined;
    await app?.replica.close().catch(() => undefined);
    this.#end();
  }

  #signedOut(): void {
    if (!this.alive) return;
    const device = this.#device;
    device.world.trace.note(this.name, 'is told that it is signed out');
    const wait = device.isHealed ? 0 : device.random.between(500, 20_000);
    device.world.time.after(wait, () => void device.signIn());
  }

  #end(): void {
    this.alive = false;
    this.app = undefined;
    this.#storage.die();
    const device = this.#device;
    device.locks.dropOwner(this);
    device.channels.dropOwner(this);
    for (const socket of device.sockets) if (socket.owner === this) socket.drop();
    device.forget(this);
  }
}
