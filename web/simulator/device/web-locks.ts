import type { VirtualTime } from '../../../sync-server/simulator/virtual-time.ts';

/** Whoever asks for locks; a dead one holds none. */
export interface LockOwner {
  readonly alive: boolean;
}

interface Asked {
  owner: LockOwner;
  grant: () => void;
}

type Work = (lock: { name: string }) => unknown;

/** The Web Locks of one browser (exclusive ones): shared by its tabs, and given on when a tab dies. */
export class WebLocks {
  readonly #time: VirtualTime;
  readonly #held = new Map<string, Asked>();
  readonly #waiting = new Map<string, Asked[]>();

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  managerOf(owner: LockOwner) {
    return {
      request: (name: string, second: { signal?: AbortSignal } | Work, third?: Work): Promise<unknown> =>
        typeof second === 'function'
          ? this.#request(owner, name, undefined, second)
          : this.#request(owner, name, second.signal, third as Work),
    };
  }

  /** Who holds a lock; for rules that look at it. */
  holder(name: string): LockOwner | undefined {
    return this.#held.get(name)?.owner;
  }

  dropOwner(owner: LockOwner): void {
    for (const [name, list] of this.#waiting)
      this.#waiting.set(
        name,
        list.filter((asked) => asked.owner !== owner),
      );
    for (const [name, asked] of [...this.#held]) if (asked.owner === owner) this.#release(name, asked);
  }

  #request(owner: LockOwner, name: string, signal: AbortSignal | undefined, work: Work): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const asked: Asked = {
        owner,
        grant: () => {
          if (!owner.alive) return this.#release(name, asked);
          signal?.removeEventListener('abort', giveUp);
          const done = () => this.#release(name, asked);
          new Promise((begin) => begin(work({ name }))).then(resolve, reject).finally(done);
        },
      };
      const giveUp = () => {
        const list = this.#waiting.get(name) ?? [];
        const place = list.indexOf(asked);
        if (place < 0) return;
        list.splice(place, 1);
        reject(new DOMException('The request was aborted.', 'AbortError'));
      };
      signal?.addEventListener('abort', giveUp);
      const list = this.#waiting.get(name) ?? [];
      this.#waiting.set(name, [...list, asked]);
      this.#grantNext(name);
    });
  }

  #release(name: string, asked: Asked): void {
    if (this.#held.get(name) !== asked) return;
    this.#held.delete(name);
    this.#grantNext(name);
  }

  #grantNext(name: string): void {
    if (this.#held.has(name)) return;
    const next = this.#waiting.get(name)?.shift();
    if (!next) return;
    this.#held.set(name, next);
    this.#time.soon(next.grant);
  }
}
