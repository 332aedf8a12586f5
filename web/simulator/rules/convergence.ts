import type { ServerTruth } from '../../../sync-server/simulator/server-truth.ts';
import type { Device } from '../device/device.ts';
import { findDifferences } from './at-the-end.ts';

/** How a device stands after all is well: whether the server could tell it of news all the time, on its socket. */
export type Reached = 'socket' | 'alone';

/** No device shows something else than the server for longer than this, or has commands that are not part of what it was sent. */
const LIMIT_MS: Record<Reached, number> = { socket: 10_000, alone: 35_000 };

/** [S6][S9] How long after all is well one device differs from the server. */
export class Convergence {
  readonly device: Device;
  reached: Reached;
  /** The longest time on end for which it differed, virtual ms. */
  longest = 0;
  differences: string[] = [];
  #differsSince: number;

  constructor(device: Device) {
    this.device = device;
    this.reached = device.hasSocket ? 'socket' : 'alone';
    this.#differsSince = device.world.time.now;
  }

  async look(truth: ServerTruth): Promise<void> {
    const { device } = this;
    const { now } = device.world.time;
    if (!device.hasSocket) this.reached = 'alone';
    this.differences = await findDifferences(device, truth);
    const pending = device.outboxRows().filter(({ state }) => state !== 'refused');
    if (pending.length > 0) this.differences.push(`${pending.length} commands are not part of the truth yet`);
    // Nothing can be expected of who was signed out, or was told to wait by the server.
    this.#differsSince = Math.max(this.#differsSince, device.signedInAt, device.network.toldToWaitUntil);
    this.longest = Math.max(this.longest, now - this.#differsSince);
    if (this.isSame) this.#differsSince = now;
  }

  get isSame(): boolean {
    return this.differences.length === 0;
  }

  get isTooLong(): boolean {
    return this.longest > LIMIT_MS[this.reached];
  }
}
