type Fields = Readonly<Record<string, unknown>>;

const isListOfIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/**
 * Changes to a document, where others may have changed it since the edit began. Of the sessions of a speaker, what both
 * added and took out is kept: each is a fact of its own.
 * @param base the fields' values when the edit began
 */
export function mergedChanges<C extends object>(collection: string, current: object, changes: C, base?: Fields): C {
  if (collection !== 'speakers') return changes;
  const [now, then, chosen] = [current, base ?? {}, changes].map((fields) => (fields as Fields).sessions);
  if (!isListOfIds(now) || !isListOfIds(then) || !isListOfIds(chosen)) return changes;
  if (now.length === then.length && now.every((id, at) => id === then[at])) return changes;
  const kept = now.filter((id) => chosen.includes(id) || !then.includes(id));
  const added = chosen.filter((id) => !then.includes(id) && !now.includes(id));
  return { ...changes, sessions: [...kept, ...added] };
}
