import type { ServerTruth } from '../../../sync-server/simulator/server-truth.ts';
import type { Device } from '../device/device.ts';
import { findDifferences } from './at-the-end.ts';

/** Whether a device had its socket all the time since healing. */
export type Reached = 'socket' | 'alone';

/** Longest allowed time for a device to differ from the server or have unsent commands. */
const LIMIT_MS: Record<Reached, number> = { socket: 10_000, alone: 35_000 };

/** [S6][S9] Measures how long one device differs from the server after healing. */
export class Convergence {
  readonly device: Device;
  reached: Reached;
  /** Longest continuous difference, virtual ms. */
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
    // Time spent signed out or in the server's `Retry-After` doesn't count.
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
