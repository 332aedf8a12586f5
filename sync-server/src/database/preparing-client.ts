import { Client } from 'pg';

/** How often a pool says a statement before its connections have it prepared. */
export const OFTEN = 5;

/** Each connection keeps the plan of each of them, of some ten KiB. */
const PREPARED_MAX = 200;

/** Many statements differ by how much is asked for, and are said once. */
const COUNTED_MAX = 2_000;

/**
 * Connections of one pool, on which Postgres keeps the plans of statements that are said again and again: planning one of a
 * push takes several times as long as running it. A table that changes, or another search path, makes Postgres plan it anew;
 * only a statement that itself answers `select *` would fail then.
 */
export function preparingClient(): typeof Client {
  const nameOf = countedNames();
  return class extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: it has eight forms, and all are passed on.
    override query(config: any, ...rest: any[]): any {
      const name = isDrizzles(config) ? nameOf(config.text) : undefined;
      return super.query(name === undefined ? config : { ...config, name }, ...rest);
    }
  };
}

/** Drizzle says a statement as an object; it is worth a plan if it has values. */
const isDrizzles = (config: unknown): config is { text: string } => {
  const { text, name, submit } = config as { text?: unknown; name?: unknown; submit?: unknown };
  return typeof text === 'string' && text.includes('$1') && name === undefined && submit === undefined;
};

/** @returns the name of a statement; undefined while it is not said often enough, and if too many others are */
function countedNames(): (text: string) => string | undefined {
  const said = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size === PREPARED_MAX) return known;
    const times = (said.get(text) ?? 0) + 1;
    if (times < OFTEN) {
      if (said.size === COUNTED_MAX) said.clear();
      said.set(text, times);
      return undefined;
    }
    said.delete(text);
    const name = `often_${names.size}`;
    names.set(text, name);
    return name;
  };
}
