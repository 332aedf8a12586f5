import { openReplica, type Replica, type ReplicaOptions } from '../../src/replica/index.ts';

/** A simulated tab: the app's own replica, and access to the documents that its screens would show. */
export interface TabApp {
  replica: Replica;
  /** All documents of all collections, as screens get them. JSON: `{ users: { id: document } }`. */
  documents(): Promise<string>;
}

export async function openTab(options: ReplicaOptions): Promise<TabApp> {
  const replica = await openReplica(options);
  return {
    replica,
    async documents() {
      const shown: Record<string, Record<string, unknown>> = {};
      for (const [name, collection] of Object.entries(replica.db)) {
        const found: { toJSON(): { id: string } }[] = await collection.find().exec();
        const documents = found.map((document) => document.toJSON());
        shown[name] = Object.fromEntries(documents.map((document) => [document.id, document]));
      }
      return JSON.stringify(shown);
    },
  };
}
