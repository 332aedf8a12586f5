import { openReplica, type Replica, type ReplicaOptions } from '../../src/replica/index.ts';

/** What a simulated tab runs: the app's own replica, and a way to read what its screens would show. */
export interface TabApp {
  replica: Replica;
  /** All documents of all collections as screens get them: JSON, `{ users: { id: document } }`. */
  documents(): Promise<string>;
}

export async function openTab(options: ReplicaOptions): Promise<TabApp> {
  const replica = await openReplica(options);
  return {
    replica,
    async documents() {
      const shown: Record<string, Record<string, unknown>> = {};
      for (const [name, collection] of Object.entries(replica.db)) {
        const found = await collection.find().exec();
        shown[name] = Object.fromEntries(found.map((document) => [document.primary, document.toJSON()]));
      }
      return JSON.stringify(shown);
    },
  };
}
