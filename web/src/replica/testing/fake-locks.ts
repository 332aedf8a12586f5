/** Web Locks for "tabs" of this process; the locks of a dead tab go to the next in the queue. */
export class FakeLocks {
  private readonly queues = new Map<string, { start(): void; rob?(): void }[]>();

  request(name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.at(-1) as () => Promise<unknown>;
    const { signal, steal } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
    const queue = this.queues.get(name) ?? [];
    this.queues.set(name, queue);
    const leave = (entry: object) => {
      const wasFirst = queue[0] === entry;
      if (queue.includes(entry as never)) queue.splice(queue.indexOf(entry as never), 1);
      if (wasFirst) queue[0]?.start();
    };
    return new Promise((resolve, reject) => {
      let started = false;
      const aborted = () => reject(new DOMException('aborted', 'AbortError'));
      const entry = {
        rob: aborted,
        start: () => {
          started = true;
          work()
            .then(resolve, reject)
            .finally(() => leave(entry));
        },
      };
      signal?.addEventListener('abort', () => {
        if (started) return;
        leave(entry);
        aborted();
      });
      if (steal) queue.splice(0, 1, entry)[0]?.rob?.();
      else queue.push(entry);
      if (steal || queue.length === 1) entry.start();
    });
  }

  /** Who was stolen from has heard of it before this answer, as in a browser. */
  query = async () => ({ held: [], pending: [] });

  asManager = (): LockManager => this as unknown as LockManager;
}
