interface Entry {
  clientId: string;
  mode: LockMode;
  isHeld: boolean;
  start(): void;
  steal(): void;
}

let clients = 0;

/** Web Locks for "tabs" of this process; the locks of a dead tab go to the next in the queue. */
export class FakeLocks {
  private readonly clientId = `tab-${clients++}`;
  private readonly queues: Map<string, Entry[]>;

  constructor(queues = new Map<string, Entry[]>()) {
    this.queues = queues;
  }

  request(name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.at(-1) as () => Promise<unknown>;
    const { signal, steal, mode = 'exclusive' } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
    if (!['exclusive', 'shared'].includes(mode)) return Promise.reject(new TypeError(`No mode of a lock: ${mode}`));
    const queue = this.queues.get(name) ?? [];
    this.queues.set(name, queue);
    const grant = () => {
      for (const [at, entry] of [...queue].entries()) {
        if (at > 0 && [...queue.slice(0, at), entry].some((one) => one.mode === 'exclusive')) return;
        if (!entry.isHeld) entry.start();
      }
    };
    const leave = (entry: Entry) => {
      if (queue.includes(entry)) queue.splice(queue.indexOf(entry), 1);
      grant();
    };
    return new Promise((resolve, reject) => {
      const aborted = () => reject(new DOMException('aborted', 'AbortError'));
      const entry: Entry = {
        ...{ clientId: this.clientId, mode, isHeld: false },
        steal: aborted,
        start: () => {
          entry.isHeld = true;
          Promise.resolve(work())
            .then(resolve, reject)
            .finally(() => leave(entry));
        },
      };
      signal?.addEventListener('abort', () => {
        if (entry.isHeld || !queue.includes(entry)) return;
        leave(entry);
        aborted();
      });
      if (steal) queue.splice(0, 1, entry)[0]?.steal();
      else queue.push(entry);
      grant();
    });
  }

  /** Who was stolen from has heard of it before this answer, as in a browser. */
  async query(): Promise<LockManagerSnapshot> {
    for (let turn = 0; turn < 10; turn++) await undefined;
    const held = [...this.queues].flatMap(([name, queue]) =>
      queue.filter(({ isHeld }) => isHeld).map(({ clientId, mode }) => ({ name, clientId, mode })),
    );
    return { held, pending: [] };
  }

  /** Of another tab each time. */
  asManager = (): LockManager => new FakeLocks(this.queues) as unknown as LockManager;
}
