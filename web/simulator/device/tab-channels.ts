import type { VirtualTime } from '../../../sync-server/simulator/virtual-time.ts';
import type { PageLife } from './page-life.ts';

const LATENCY_MS = 0.3;

/** The broadcast channels of one browser's tabs. */
export class TabChannels {
  readonly #time: VirtualTime;
  readonly #open = new Set<{ name: string; owner: PageLife; receive: (data: unknown) => void }>();

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  /** The `BroadcastChannel` class of one tab. */
  classFor(owner: PageLife): unknown {
    const send = (name: string, from: unknown, data: unknown) => this.#send(name, from, data);
    const open = this.#open;
    return class extends EventTarget {
      onmessage: ((event: MessageEvent) => void) | null = null;
      readonly name: string;
      readonly #entry: { name: string; owner: PageLife; receive: (data: unknown) => void };

      constructor(name: string) {
        super();
        this.name = name;
        this.#entry = {
          name,
          owner,
          receive: (data) => {
            const event = new MessageEvent('message', { data });
            this.onmessage?.(event);
            this.dispatchEvent(event);
          },
        };
        open.add(this.#entry);
      }

      postMessage(data: unknown): void {
        if (owner.alive && open.has(this.#entry)) send(this.name, this.#entry, structuredClone(data));
      }

      close(): void {
        open.delete(this.#entry);
      }
    };
  }

  dropOwner(owner: PageLife): void {
    for (const entry of this.#open) if (entry.owner === owner) this.#open.delete(entry);
  }

  #send(name: string, from: unknown, data: unknown): void {
    for (const entry of this.#open) {
      if (entry === from || entry.name !== name) continue;
      this.#time.after(LATENCY_MS, () => {
        entry.owner.whenAwake(() => {
          if (entry.owner.alive && this.#open.has(entry)) entry.receive(data);
        });
      });
    }
  }
}
