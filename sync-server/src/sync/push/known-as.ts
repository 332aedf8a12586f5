import type { DocumentRef } from '../command-handler.ts';

/** Ids that a device has given to people who were on the list already, each with the id that they have here. */
export type KnownAs = ReadonlyMap<string, string>;

/** What touched documents say of such ids, on top of what is known. */
export const knownAfter = (known: KnownAs, touched: readonly DocumentRef[]): KnownAs => {
  const said = touched.flatMap(({ id, as }) => (as === undefined ? [] : [[id, as] as const]));
  return said.length === 0 ? known : new Map([...known, ...said]);
};

/**
 * Arguments of a command as they are meant here: the device names people by the ids that it has given them. Ids are random, and no
 * text is one by chance: whatever equals one is renamed, wherever it stands.
 */
export function asMeant<Value>(value: Value, known: KnownAs): Value {
  return known.size === 0 ? value : (renamed(value, known) as Value);
}

function renamed(value: unknown, known: KnownAs): unknown {
  if (typeof value === 'string') return known.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => renamed(each, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renamed(each, known)]));
}
