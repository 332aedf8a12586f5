/** More keys than this are not kept: what callers may vary is bounded. */
const MOST_KEYS = 100;

/**
 * Keeps what was expensive to count for a moment, so that many screens that ask again and again cost one count. Whoever
 * asks while it is being counted gets the same answer, however long that takes; a failure is not kept.
 * @param ms for how long an answer is kept, from when it is known; 0: only while it is being counted
 */
export function keepBriefly<Value>(ms: number): (key: string, count: () => Promise<Value>) => Promise<Value> {
  const kept = new Map<string, { value: Promise<Value>; until: number }>();
  return (key, count) => {
    const known = kept.get(key);
    if (known && known.until > performance.now()) return known.value;
    if (kept.size >= MOST_KEYS) kept.clear();
    const made = { value: count(), until: Number.POSITIVE_INFINITY };
    kept.set(key, made);
    made.value.then(
      () => {
        made.until = performance.now() + ms;
      },
      () => kept.get(key) === made && kept.delete(key),
    );
    return made.value;
  };
}
