import { sql } from 'drizzle-orm';
import type { Queries } from './database.ts';
import { Listeners } from './feed/listeners.ts';

/** The schema of an event; undefined: that of the default event, which every connection begins with. */
export type Schema = string | undefined;

/** A path of that schema alone: a table that is missing there is an error, and never that of another event. */
export const searchPathOf = (schema: Schema): string =>
  schema === undefined ? 'reset search_path' : `set search_path to ${quoted(schema)}`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Runs part of a transaction in another schema, and comes back unless it fails. */
export async function onPath<T>(tx: Queries, from: Schema, to: Schema, work: () => Promise<T>): Promise<T> {
  if (from === to) return work();
  await go(tx, to);
  const done = await work();
  await go(tx, from);
  return done;
}

const go = (tx: Queries, schema: Schema) =>
  tx.execute(sql.raw(`set local search_path to ${schema === undefined ? 'default' : quoted(schema)}`));

/** Listeners for the changes of each event. A notification names the schema; one that names no known one is for the default. */
export class ChangeListeners {
  readonly #bySchema = new Map<Schema, Listeners>();

  of(schema: Schema): Listeners {
    const there = this.#bySchema.get(schema) ?? new Listeners();
    this.#bySchema.set(schema, there);
    return there;
  }

  /** @param schema undefined when notifications may have been lost: everybody looks */
  tell(schema: string | undefined): void {
    if (schema === undefined) for (const each of this.#bySchema.values()) each.tell();
    else (this.#bySchema.get(schema) ?? this.#bySchema.get(undefined))?.tell();
  }
}
