import type { VirtualTime } from '../../../sync-server/simulator/virtual-time.ts';
import type { PageLife } from './page-life.ts';

interface Asked {
  owner: PageLife;
  isShared: boolean;
  grant: () => void;
  /** Called when another tab steals the lock. */
  lose: () => void;
}

interface HowToAsk {
  signal?: AbortSignal;
  steal?: boolean;
  mode?: LockMode;
}

type Work = (lock: { name: string }) => unknown;

/** One browser's Web Locks: shared by its tabs and released when a tab dies; a dead tab holds none. */
export class WebLocks {
  readonly #time: VirtualTime;
  readonly #held = new Map<string, Asked[]>();
  readonly #waiting = new Map<string, Asked[]>();
  readonly #robbed = new Set<PageLife>();
  readonly #ids = new WeakMap<PageLife, string>();
  #nextId = 1;

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  managerOf(owner: PageLife) {
    return {
      request: (name: string, second: HowToAsk | Work, third?: Work): Promise<unknown> =>
        typeof second === 'function'
          ? this.#request(owner, name, {}, second)
          : this.#request(owner, name, second, third as Work),
      query: (): Promise<LockManagerSnapshot> =>
        // A page that sleeps hears of this after it has heard that it lost a lock before.
        new Promise((resolve) => this.#time.soon(() => owner.whenAwake(() => resolve({ held: this.#allHeld() })))),
    };
  }

  /** Whether a lock was stolen from this page and the page doesn't know yet. */
  isRobbed(owner: PageLife): boolean {
    return this.#robbed.has(owner);
  }

  holderOf(name: string): PageLife | undefined {
    return this.#held.get(name)?.[0]?.owner;
  }

  dropOwner(owner: PageLife): void {
    for (const [name, list] of this.#waiting)
      this.#waiting.set(
        name,
        list.filter((asked) => asked.owner !== owner),
      );
    for (const [name, all] of [...this.#held])
      for (const asked of [...all]) if (asked.owner === owner) this.#release(name, asked);
  }

  #allHeld(): LockInfo[] {
    return [...this.#held].flatMap(([name, all]) => all.map(({ owner }) => ({ name, clientId: this.#idOf(owner) })));
  }

  #idOf(owner: PageLife): string {
    const id = this.#ids.get(owner) ?? `page-${this.#nextId++}`;
    this.#ids.set(owner, id);
    return id;
  }

  #request(owner: PageLife, name: string, { signal, steal, mode }: HowToAsk, work: Work): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const asked: Asked = {
        owner,
        isShared: mode === 'shared',
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
    const robbed = this.#held.get(name) ?? [];
    this.#held.delete(name);
    for (const asked of robbed) asked.lose();
  }

  #release(name: string, asked: Asked): void {
    const held = this.#held.get(name);
    if (!held?.includes(asked)) return;
    held.splice(held.indexOf(asked), 1);
    this.#grantNext(name);
  }

  #grantNext(name: string): void {
    const held = this.#held.get(name) ?? [];
    const waiting = this.#waiting.get(name) ?? [];
    while (waiting[0] && (held.length === 0 || [...held, waiting[0]].every(({ isShared }) => isShared))) {
      const next = waiting.shift() as Asked;
      held.push(next);
      this.#time.soon(next.grant);
    }
    this.#held.set(name, held);
  }
}
