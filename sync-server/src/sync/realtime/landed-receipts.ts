import type { Logger } from 'pino';
import type { Queries } from '../../database/database.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { keepReceipts, type Receipt } from '../pull/receipts.store.ts';
import { groupBy } from './group-by.ts';

const TOGETHER_MS = 1_000;

/** Collects what devices say they have stored, and writes it together: after a message to everybody it is thousands. */
export class LandedReceipts {
  readonly #receipts = new Map<string, Receipt & { epoch: string }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly queries: Queries,
    private readonly log: Logger,
  ) {}

  add({ user_id, event_id }: Viewer, epoch: string, to: string): void {
    const before = this.#receipts.get(user_id);
    if (before?.epoch === epoch && BigInt(before.to) >= BigInt(to)) return;
    this.#receipts.set(user_id, { user_id, event_id, to, epoch });
    this.#timer ??= setTimeout(() => void this.#write(), TOGETHER_MS).unref();
  }

  /** What is not written yet comes with the next pull of each device. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#receipts.clear();
  }

  async #write(): Promise<void> {
    this.#timer = undefined;
    const all = [...this.#receipts.values()];
    this.#receipts.clear();
    try {
      for (const [epoch, receipts] of groupBy(all, (receipt) => receipt.epoch))
        await keepReceipts(
          this.queries,
          epoch,
          receipts.map(({ epoch: _, ...receipt }) => receipt),
        );
    } catch (error) {
      this.log.warn({ err: error }, 'receipts could not be kept');
    }
  }
}
