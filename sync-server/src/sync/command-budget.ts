import type { Database } from '../database/database.ts';
import { RateLimit } from '../http/limits/rate-limit.ts';
import { IDLE_DAYS } from '../http/session/sessions.store.ts';
import type { Viewer } from '../http/session/viewer.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Bytes stored for a command that cost one point. */
const POINT_BYTES = 1_024;
/** Points of a refused command: those are rare on honest devices. */
const REFUSED = 5;

const limit = (name: string, points: number, seconds: number) => new RateLimit(name, points, seconds, 'process');

export interface CommandLimits {
  attendee: readonly RateLimit[];
  staff: readonly RateLimit[];
  /** Of a door phone that was removed. */
  removed: readonly RateLimit[];
  /** Of each device of a person. */
  device: readonly RateLimit[];
}

export const COMMAND_LIMITS: CommandLimits = {
  /** An attendee's taps of a day, offline, are a few hundred. */
  attendee: [limit('commands-hour', 2_000, HOUR), limit('commands-day', 6_000, DAY)],
  /** Doors, and admins, who may be signed in on several: a door drains the 5,000 scans of a day at once. */
  staff: [limit('staff-commands-hour', 100_000, HOUR), limit('staff-commands-day', 400_000, DAY)],
  /** What it holds, and no more: nobody can see who has it. Its session is good for no longer. */
  removed: [limit('removed-commands', 10_000, IDLE_DAYS * DAY)],
  device: [limit('device-commands-hour', 20_000, HOUR), limit('device-commands-day', 80_000, DAY)],
};

/**
 * How many commands, and how many bytes of them, one person and one of their devices may have stored. It is looked at
 * before commands are applied, and paid once they are stored: whatever is sent again costs nothing, and a batch larger
 * than what is left still passes. While they are applied a point of each is held, so that pushes side by side do not all
 * find it unused. Beyond it the call is refused as a whole, so that the device keeps its queue and
 * sends it later. Counted by each process for itself: it bounds the disk, and need not be exact.
 */
export class CommandBudget {
  readonly #limits: readonly { limit: RateLimit; key: string }[];
  readonly #database: Database;
  #held = 0;

  constructor(
    { database, commandLimits }: { database: Database; commandLimits: CommandLimits },
    { user_id, role, removed_at }: Viewer,
    deviceId?: string,
  ) {
    this.#database = database;
    const { attendee, staff, removed, device } = commandLimits;
    this.#limits = [
      ...(role === 'user' ? attendee : removed_at ? removed : staff).map((limit) => ({ limit, key: user_id })),
      ...(deviceId === undefined ? [] : device.map((limit) => ({ limit, key: `${user_id} ${deviceId}` }))),
    ];
  }

  /** @throws ProblemError `too_many_requests` when it is used up */
  async check(): Promise<void> {
    for (const { limit, key } of this.#limits) await limit.check(this.#database, key);
  }

  /**
   * Checks, and holds points until `pay` or `giveBack`; anew where a transaction is tried again.
   * @throws ProblemError `too_many_requests` when it is used up
   */
  async hold(points: number): Promise<void> {
    await this.giveBack();
    await this.check();
    await this.#count(points);
    this.#held = points;
  }

  async giveBack(): Promise<void> {
    await this.pay(0);
  }

  async pay(points: number): Promise<void> {
    await this.#count(points - this.#held);
    this.#held = 0;
  }

  async #count(points: number): Promise<void> {
    if (points === 0) return;
    for (const { limit, key } of this.#limits) await limit.count(this.#database, key, points);
  }
}

/** Points for one stored outcome. */
export const costOf = (stored: { status: 'applied' | 'rejected' }, sentBytes = 0): number => {
  const bytes = Math.max(sentBytes, JSON.stringify(stored).length);
  return (stored.status === 'rejected' ? REFUSED : 1) + Math.floor(bytes / POINT_BYTES);
};
