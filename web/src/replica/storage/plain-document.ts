export interface Plain<T> {
  toJSON(): T;
}

const plainOf = new WeakMap<object, unknown>();

/** Returns the same object for the same revision, so that a list re-renders only the changed rows. */
export function plain<T>(document: Plain<T>): T {
  const known = plainOf.get(document) as T | undefined;
  if (known) return known;
  const made = document.toJSON();
  plainOf.set(document, made);
  return made;
}
