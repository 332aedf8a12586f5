/** Whether two values are equal as JSON, in any order of fields. */
export const sameJson = (a: unknown, b: unknown): boolean => inOrder(a) === inOrder(b);

export const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'undefined';
