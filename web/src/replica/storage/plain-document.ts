export interface Plain<T> {
  toJSON(): T;
}

const plainOf = new WeakMap<object, unknown>();

/** The same object for the same version of a document, so that a list draws only the lines that changed. */
export function plain<T>(document: Plain<T>): T {
  const known = plainOf.get(document) as T | undefined;
  if (known) return known;
  const made = document.toJSON();
  plainOf.set(document, made);
  return made;
}
