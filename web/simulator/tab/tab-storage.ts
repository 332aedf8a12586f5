import type { CommandRow } from '../../src/replica/outbox/outbox-rows.ts';
import type { Disk } from '../device/disk.ts';

/** What a tab's storage tells of itself, and what may be done to it there. */
export interface StorageWatch {
  /** A write is about to be asked for; true: the tab dies now. */
  beforeWrite(): boolean;
  /** A transaction that wrote has been committed; true: the tab dies before it hears of it. */
  afterCommit(): boolean;
  /** A transaction that writes was begun without asking that it be on disk when it is done. */
  notStrict(database: string): void;
  die(): void;
  diskFull(): void;
}

const WRITES = ['add', 'put', 'delete', 'clear'] as const;
type Writes = Record<(typeof WRITES)[number], (...args: unknown[]) => IDBRequest>;
/** What the fake has beside what a browser shows. */
type Abortable = IDBTransaction & { _abort(name: string | null): void; _state: string };

/** The IndexedDB of one tab: the browser's, until the tab dies, when all that it has open is aborted and closed. */
export class TabStorage {
  readonly #disk: Disk;
  readonly #watch: StorageWatch;
  readonly #connections = new Set<IDBDatabase>();
  readonly #transactions = new Set<Abortable>();
  #dead = false;

  constructor(disk: Disk, watch: StorageWatch) {
    this.#disk = disk;
    this.#watch = watch;
  }

  readonly factory: Pick<IDBFactory, 'open' | 'deleteDatabase' | 'databases' | 'cmp'> = {
    open: (name, version) => {
      const request = this.#disk.factory.open(name, version);
      request.addEventListener('upgradeneeded', () => {
        this.#adopt(request.result);
        if (request.transaction) this.#follow(request.transaction as Abortable);
      });
      request.addEventListener('success', () => this.#adopt(request.result));
      return request;
    },
    deleteDatabase: (name) => this.#disk.factory.deleteDatabase(name),
    databases: () => this.#disk.factory.databases(),
    cmp: (a, b) => this.#disk.factory.cmp(a, b),
  };

  die(): void {
    this.#dead = true;
    for (const transaction of this.#transactions)
      if (!['finished', 'committing'].includes(transaction._state)) transaction._abort('AbortError');
    for (const connection of this.#connections) connection.close();
    this.#transactions.clear();
    this.#connections.clear();
  }

  /** The browser drops all connections, as it does when it is short of memory. */
  connections(): IDBDatabase[] {
    return [...this.#connections];
  }

  #adopt(connection: IDBDatabase): void {
    if (this.#dead) connection.close();
    if (this.#dead || this.#connections.has(connection)) return;
    this.#connections.add(connection);
    connection.addEventListener('close', () => this.#connections.delete(connection));
    const begin = connection.transaction.bind(connection);
    connection.transaction = (stores, mode, options) => {
      const transaction = begin(stores, mode, options) as Abortable;
      if (mode === 'readwrite') {
        if (options?.durability !== 'strict') this.#watch.notStrict(connection.name);
        this.#follow(transaction);
      }
      return transaction;
    };
  }

  #follow(transaction: Abortable): void {
    this.#transactions.add(transaction);
    const commands: CommandRow[] = [];
    let hasWritten = false;
    const end = () => this.#transactions.delete(transaction);
    transaction.addEventListener('abort', end);
    transaction.addEventListener('complete', () => {
      end();
      this.#disk.committed.push(...commands);
      if (hasWritten && this.#watch.afterCommit()) this.#watch.die();
    });
    const storeOf = transaction.objectStore.bind(transaction);
    const watched = new Set<IDBObjectStore>();
    transaction.objectStore = (name) => {
      const store = storeOf(name);
      if (watched.has(store)) return store;
      watched.add(store);
      const writes = store as unknown as Writes;
      for (const write of WRITES) {
        const original = writes[write].bind(store);
        writes[write] = (...args) => {
          hasWritten = true;
          if (!this.#dead && this.#watch.beforeWrite()) this.#watch.die();
          const request = original(...args);
          if (write === 'add' && name === 'commands') commands.push(structuredClone(args[0]) as CommandRow);
          if (this.#disk.full && write !== 'delete') this.#refuse(transaction);
          return request;
        };
      }
      return store;
    };
  }

  #refuse(transaction: Abortable): void {
    this.#watch.diskFull();
    queueMicrotask(() => {
      if (transaction._state !== 'finished') transaction._abort('QuotaExceededError');
    });
  }
}
