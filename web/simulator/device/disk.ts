import { IDBFactory } from 'fake-indexeddb';
import type { CommandRow } from '../../src/replica/outbox/outbox-rows.ts';

interface RawDatabase {
  rawObjectStores: Map<string, { records: { values(): Iterable<{ value: unknown }> } }>;
}

/** One browser's storage, which outlives its tabs. */
export class Disk {
  readonly factory = new IDBFactory();
  /** All commands whose transaction was committed, in commit order, even if their rows are gone. */
  readonly committed: CommandRow[] = [];
  /** When each of them was committed, by its id: true time, whatever the device's clock said. */
  readonly committedAt = new Map<string, number>();
  /** While true, writes fail as on a full disk. */
  full = false;

  /** The committed rows, read directly without a database call. */
  rows<Row>(database: string, store: string): Row[] {
    const databases = (this.factory as unknown as { _databases: Map<string, RawDatabase> })._databases;
    const records = databases.get(database)?.rawObjectStores.get(store)?.records;
    return records ? [...records.values()].map(({ value }) => value as Row) : [];
  }

  names(): string[] {
    return [...(this.factory as unknown as { _databases: Map<string, RawDatabase> })._databases.keys()];
  }
}
