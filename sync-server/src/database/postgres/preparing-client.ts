import type { Client, PoolClient } from 'pg';

/** How many times a pool runs a statement before its connections prepare it. */
export const PREPARED_AFTER = 5;

/** Each connection holds the plan of each prepared statement, about ten KiB. */
const PREPARED_MAX = 200;

/** How many times a connection is taken from its pool before it plans its prepared statements anew. */
export const PLANNED_FOR = 500;

/** Texts whose runs are counted: a statement with a list of placeholders has another text for each length. */
const COUNTED_MAX = 2_000;

/**
 * Client class for one pool, which prepares the statements that run often: Postgres plans a statement of a push for longer
 * than it runs it. Postgres plans a prepared statement again when its tables or the search path change; only a top-level
 * `select *` would fail then.
 */
export function preparingClient(Base: typeof Client): typeof Client {
  const nameOf = countedNames();
  return class extends Base {
    // biome-ignore lint/suspicious/noExplicitAny: all eight overloads are passed on.
    override query(config: any, ...rest: any[]): any {
      const name = isUnnamed(config) ? nameOf(config.text) : undefined;
      return super.query(name === undefined ? config : { ...config, name }, ...rest);
    }
  };
}

const usesOf = new WeakMap<PoolClient, number>();

/**
 * Whether a connection that is taken from its pool has to plan anew. A statement that was planned when its table was almost
 * empty reads it from end to end until Postgres analyzes the table, up to a minute later. Meanwhile thousands may check in.
 */
export function isPlanningDue(client: PoolClient): boolean {
  const uses = (usesOf.get(client) ?? 0) + 1;
  usesOf.set(client, uses);
  return uses % PLANNED_FOR === 0;
}

/** Whether it is a statement with values as Drizzle runs it: an object without a name, no cursor. */
const isUnnamed = (config: unknown): config is { text: string } => {
  const { text, name, submit } = config as { text?: unknown; name?: unknown; submit?: unknown };
  return typeof text === 'string' && text.includes('$1') && name === undefined && submit === undefined;
};

/** @returns the name to prepare a statement under; undefined while it has not run often, or when too many others are prepared */
function countedNames(): (text: string) => string | undefined {
  const runs = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size === PREPARED_MAX) return known;
    const count = (runs.get(text) ?? 0) + 1;
    if (count < PREPARED_AFTER) {
      if (runs.size === COUNTED_MAX) runs.clear();
      runs.set(text, count);
      return undefined;
    }
    runs.delete(text);
    const name = `prepared_${names.size}`;
    names.set(text, name);
    return name;
  };
}
