import type { VirtualTime } from '../../../sync-server/simulator/virtual-time.ts';
import type { PageLife } from './page-life.ts';

interface Asked {
  owner: PageLife;
  grant: () => void;
  /** Called when another tab steals the lock. */
  lose: () => void;
}

interface HowToAsk {
  signal?: AbortSignal;
  steal?: boolean;
}

type Work = (lock: { name: string }) => unknown;

/** One browser's exclusive Web Locks: shared by its tabs and released when a tab dies; a dead tab holds none. */
export class WebLocks {
  readonly #time: VirtualTime;
  readonly #held = new Map<string, Asked>();
  readonly #waiting = new Map<string, Asked[]>();
  readonly #robbed = new Set<PageLife>();

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  managerOf(owner: PageLife) {
    return {
      request: (name: string, second: HowToAsk | Work, third?: Work): Promise<unknown> =>
        typeof second === 'function'
          ? this.#request(owner, name, {}, second)
          : this.#request(owner, name, second, third as Work),
    };
  }

  /** Whether a lock was stolen from this page and the page doesn't know yet. */
  isRobbed(owner: PageLife): boolean {
    return this.#robbed.has(owner);
  }

  holderOf(name: string): PageLife | undefined {
    return this.#held.get(name)?.owner;
  }

  dropOwner(owner: PageLife): void {
    for (const [name, list] of this.#waiting)
      this.#waiting.set(
        name,
        list.filter((asked) => asked.owner !== owner),
      );
    for (const [name, asked] of [...this.#held]) if (asked.owner === owner) this.#release(name, asked);
  }

  #request(owner: PageLife, name: string, { signal, steal }: HowToAsk, work: Work): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const asked: Asked = {
        owner,
        grant: () => {
          if (!owner.alive) return this.#release(name, asked);
          signal?.removeEventListener('abort', giveUp);
          const done = () => this.#release(name, asked);
          owner.whenAwake(() => new Promise((begin) => begin(work({ name }))).then(resolve, reject).finally(done));
        },
        lose: () => {
          this.#robbed.add(owner);
          owner.whenAwake(() => {
            this.#robbed.delete(owner);
            reject(new DOMException('The lock was stolen.', 'AbortError'));
          });
        },
      };
      const giveUp = () => {
        const list = this.#waiting.get(name) ?? [];
        const index = list.indexOf(asked);
        if (index < 0) return;
        list.splice(index, 1);
        reject(new DOMException('The request was aborted.', 'AbortError'));
      };
      signal?.addEventListener('abort', giveUp);
      const list = this.#waiting.get(name) ?? [];
      this.#waiting.set(name, steal ? [asked, ...list] : [...list, asked]);
      if (steal) this.#rob(name);
      this.#grantNext(name);
    });
  }

  #rob(name: string): void {
    const robbed = this.#held.get(name);
    this.#held.delete(name);
    robbed?.lose();
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
