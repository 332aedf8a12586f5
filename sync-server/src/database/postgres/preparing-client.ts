import type { Client, PoolClient } from 'pg';

/** How many times a pool runs a statement before its connections prepare it. */
export const PREPARED_AFTER = 5;

/** Each connection holds the plan of each prepared statement, about ten KiB. */
export const PREPARED_MAX = 200;

/** Milliseconds without a run after which a statement gives its place to one that runs often now. */
export const UNUSED_MS = 10 * 60_000;

/** How many times a connection is taken from its pool before it plans its prepared statements anew. */
export const PLANNED_FOR = 500;

/** Texts whose runs are counted: a statement with a list of placeholders has another text for each length. */
const COUNTED_MAX = 2_000;

const PREFIX = 'prepared_';

interface Preparing {
  /** Has the connection plan its prepared statements anew, and drop those that have given their place to others. */
  planAnew(): Promise<void>;
}

/**
 * Client class for one pool, which prepares the statements that run often: Postgres plans a statement of a push for longer
 * than it runs it. Postgres plans a prepared statement again when its tables or the search path change; only a top-level
 * `select *` would fail then.
 */
export function preparingClient(Base: typeof Client): typeof Client {
  const { nameOf, inUse } = countedNames();
  return class extends Base implements Preparing {
    // biome-ignore lint/suspicious/noExplicitAny: all eight overloads are passed on.
    override query(config: any, ...rest: any[]): any {
      const name = isUnnamed(config) ? nameOf(config.text) : undefined;
      return super.query(name === undefined ? config : { ...config, name }, ...rest);
    }

    async planAnew(): Promise<void> {
      await super.query('discard plans');
      const { parsedStatements } = (this as unknown as { connection: { parsedStatements: Record<string, string> } })
        .connection;
      const kept = inUse();
      for (const name of Object.keys(parsedStatements)) {
        if (!name.startsWith(PREFIX) || kept.has(name)) continue;
        await super.query(`deallocate ${name}`);
        delete parsedStatements[name];
      }
    }
  };
}

const usesOf = new WeakMap<PoolClient, number>();

/**
 * Has a connection that is taken from its pool plan anew now and then. A statement that was planned when its table was
 * almost empty reads it from end to end until Postgres analyzes the table, up to a minute later. Meanwhile thousands may
 * check in.
 */
export async function planAnewIfDue(client: PoolClient): Promise<void> {
  const uses = (usesOf.get(client) ?? 0) + 1;
  usesOf.set(client, uses);
  if (uses % PLANNED_FOR === 0) await (client as PoolClient & Preparing).planAnew();
}

/** Whether it is a statement with values as Drizzle runs it: an object without a name, no cursor. */
const isUnnamed = (config: unknown): config is { text: string } => {
  const { text, name, submit } = config as { text?: unknown; name?: unknown; submit?: unknown };
  return typeof text === 'string' && text.includes('$1') && name === undefined && submit === undefined;
};

/** Names for statements that run often. None is given twice: a connection may still hold what had it before. */
function countedNames() {
  const runs = new Map<string, number>();
  /** Who ran last comes last. */
  const names = new Map<string, { name: string; usedAt: number }>();
  let given = 0;

  const makeRoom = (): boolean => {
    const [oldest] = names;
    if (names.size < PREPARED_MAX || !oldest) return true;
    const [text, { usedAt }] = oldest;
    return performance.now() - usedAt >= UNUSED_MS && names.delete(text);
  };

  /** @returns undefined while it has not run often, or when too many others are prepared */
  const nameOf = (text: string): string | undefined => {
    const usedAt = performance.now();
    const known = names.get(text);
    if (known) {
      known.usedAt = usedAt;
      names.delete(text);
      names.set(text, known);
      return known.name;
    }
    const count = (runs.get(text) ?? 0) + 1;
    if (count < PREPARED_AFTER || !makeRoom()) {
      if (runs.size === COUNTED_MAX) runs.clear();
      runs.set(text, count);
      return undefined;
    }
    runs.delete(text);
    const name = `${PREFIX}${given++}`;
    names.set(text, { name, usedAt });
    return name;
  };
  return { nameOf, inUse: () => new Set([...names.values()].map(({ name }) => name)) };
}
