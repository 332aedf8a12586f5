import type { CommandRow } from '../../src/replica/outbox/outbox-rows.ts';
import type { Disk } from '../device/disk.ts';

/** Hooks into a tab's storage, which can inject faults. */
export interface StorageWatch {
  /** Called before a write; true: the tab dies now. */
  beforeWrite(): boolean;
  /** Called after a write transaction is committed; true: the tab dies before it is notified. */
  afterCommit(): boolean;
  /** A write transaction began without strict durability. */
  notStrict(database: string): void;
  die(): void;
  diskFull(): void;
}

const WRITES = ['add', 'put', 'delete', 'clear'] as const;
type Writes = Record<(typeof WRITES)[number], (...args: unknown[]) => IDBRequest>;
/** Internals of the fake IndexedDB. */
type Abortable = IDBTransaction & { _abort(name: string | null): void; _state: string };

/** One tab's IndexedDB: the browser's, until the tab dies; then its transactions abort and its connections close. */
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

  /** The open connections, which a browser closes when it is short of memory. */
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
      for (const { id } of commands) this.#disk.committedAt.set(id, Date.now());
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
