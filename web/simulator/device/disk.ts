import { IDBFactory } from 'fake-indexeddb';
import type { CommandRow } from '../../src/replica/outbox/outbox-rows.ts';

interface RawDatabase {
  rawObjectStores: Map<string, { records: { values(): Iterable<{ value: unknown }> } }>;
}

/** What one browser keeps: it outlives its tabs. */
export class Disk {
  readonly factory = new IDBFactory();
  /** Every command whose transaction was committed, in that order, whatever became of its row. */
  readonly committed: CommandRow[] = [];
  /** Writes fail as on a full disk while it is set. */
  full = false;

  /** What is stored and committed now, read without asking the database. */
  rows<Row>(database: string, store: string): Row[] {
    const databases = (this.factory as unknown as { _databases: Map<string, RawDatabase> })._databases;
    const records = databases.get(database)?.rawObjectStores.get(store)?.records;
    return records ? [...records.values()].map(({ value }) => value as Row) : [];
  }

  names(): string[] {
    return [...(this.factory as unknown as { _databases: Map<string, RawDatabase> })._databases.keys()];
  }
}
