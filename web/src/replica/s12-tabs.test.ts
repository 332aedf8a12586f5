import { afterEach, describe, expect, it, vi } from 'vitest';
import { createExclusive, leadOneTab } from './exclusive.ts';
import { replicaName } from './replica-name.ts';
import { attendee, Device, EVENT } from './testing/device.ts';

/** Web Locks as the browser has them, for "tabs" of this process; what a dead tab held goes to the next. */
class FakeLocks {
  private readonly queues = new Map<string, { start(): void }[]>();

  request(name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.at(-1) as () => Promise<unknown>;
    const signal = (rest.length > 1 ? (rest[0] as { signal?: AbortSignal }).signal : undefined) ?? undefined;
    const queue = this.queues.get(name) ?? [];
    this.queues.set(name, queue);
    return new Promise((resolve, reject) => {
      let started = false;
      const entry = {
        start: () => {
          started = true;
          work()
            .then(resolve, reject)
            .finally(() => {
              queue.shift();
              queue[0]?.start();
            });
        },
      };
      signal?.addEventListener('abort', () => {
        if (started) return;
        queue.splice(queue.indexOf(entry), 1);
        reject(new DOMException('aborted', 'AbortError'));
      });
      queue.push(entry);
      if (queue.length === 1) entry.start();
    });
  }

  asManager = (): LockManager => this as unknown as LockManager;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('several tabs', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('[S12] one tab talks to the server; when it goes, the next one does at once', async () => {
    const locks = new FakeLocks().asManager();
    const leading: string[] = [];
    const stops = ['first', 'second', 'third'].map((tab) => leadOneTab('lead', locks, () => leading.push(tab)));
    await settled();
    expect(leading).toEqual(['first']);
    stops[1]!();
    stops[0]!();
    await settled();
    expect(leading).toEqual(['first', 'third']);
  });

  it('[S12] where a page may not use locks, its own tab talks', async () => {
    const lead = vi.fn();
    leadOneTab('lead', undefined, lead);
    const never = vi.fn();
    leadOneTab('lead', undefined, never)();
    await settled();
    expect(lead).toHaveBeenCalledOnce();
    expect(never).not.toHaveBeenCalled();
  });

  it.each([
    ['with locks', () => new FakeLocks().asManager()],
    ['without', () => undefined],
  ])(
    '[S12] %s, writers of documents come one after the other, and a failing one does not hold the next',
    async (_, makeLocks) => {
      const exclusive = createExclusive('write', makeLocks());
      const steps: string[] = [];
      const work = (name: string) => async () => {
        steps.push(`${name} begins`);
        await settled();
        steps.push(`${name} ends`);
        if (name === 'a') throw new Error('full');
        return name;
      };
      const results = await Promise.allSettled([exclusive(work('a')), exclusive(work('b'))]);
      expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    },
  );

  it('[S5] the tab that takes over shows again what waits, when the one before died in the middle of an answer', async () => {
    const locks = new FakeLocks();
    vi.stubGlobal('navigator', { locks: locks.asManager() });
    const device = new Device();
    device.server.put('users', attendee('ama'));
    const name = `${replicaName(device.userId, EVENT)}-lead`;
    let die = () => {};
    void locks.request(
      name,
      () =>
        new Promise<void>((resolve) => {
          die = resolve;
        }),
    );
    await device.open();
    await device.checkIn('ama');
    device.server.interfere = () => Promise.reject(new TypeError('no network'));
    // What the dead tab had written: the screen already says what the server answered, the queue does not.
    await (await device.replica.db.check_ins.findOne('fact-ama').exec())?.remove();
    expect(await device.fact('fact-ama')).toBeNull();
    die();
    await vi.waitFor(async () => expect(await device.fact('fact-ama')).toMatchObject({ user_id: 'ama' }));
    expect(await device.unsent()).toBe(1);
    await device.close();
  });
});
