import type { PGlite, Transaction } from '@electric-sql/pglite';

/** Called before each statement and after each commit; returns true if the server dies at that moment. */
export type Fate = () => boolean;

type Query = PGlite['query'];

/**
 * The embedded database as one server process uses it. After that process has died, its statements throw and its open
 * transaction is rolled back; the next process finds what was committed.
 */
export class KillableClient {
  readonly #client: PGlite;
  readonly #fate: Fate;
  readonly #unlisten: (() => Promise<void>)[] = [];
  #dead = false;

  constructor(client: PGlite, fate: Fate) {
    this.#client = client;
    this.#fate = fate;
  }

  query: Query = (text, params, options) => {
    this.#step();
    return this.#client.query(text, params, options);
  };

  exec: PGlite['exec'] = (text, options) => {
    this.#step();
    return this.#client.exec(text, options);
  };

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T | undefined> {
    this.#step();
    const result = await this.#client.transaction((tx) => {
      const query: Query = (text, params, options) => {
        this.#step();
        return tx.query(text, params, options);
      };
      return work(
        new Proxy(tx, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)) }),
      );
    });
    this.#step();
    return result;
  }

  async listen(channel: string, callback: (payload: string) => void): Promise<void> {
    const stop = await this.#client.listen(channel, (payload) => {
      if (!this.#dead) callback(payload);
    });
    this.#unlisten.push(() => stop());
  }

  die(): void {
    this.#dead = true;
  }

  /** Also removes all its listeners. */
  async close(): Promise<void> {
    this.#dead = true;
    for (const stop of this.#unlisten) await stop();
  }

  #step(): void {
    if (!this.#dead && this.#fate()) this.#dead = true;
    if (this.#dead) throw new Error('PGlite is closed');
  }
}
