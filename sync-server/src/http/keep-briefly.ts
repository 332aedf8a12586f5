/** More keys than this are not kept: what callers may vary is bounded. */
const MOST_KEYS = 100;

/**
 * Keeps what was expensive to count for a moment, so that many screens that ask again and again cost one count. Whoever
 * asks while it is being counted gets the same answer; a failure is not kept.
 */
export function keepBriefly<Value>(ms: number): (key: string, count: () => Promise<Value>) => Promise<Value> {
  const kept = new Map<string, { value: Promise<Value>; until: number }>();
  return (key, count) => {
    const known = kept.get(key);
    if (known && known.until > performance.now()) return known.value;
    if (kept.size >= MOST_KEYS) kept.clear();
    const made = { value: count(), until: performance.now() + ms };
    kept.set(key, made);
    made.value.catch(() => kept.get(key) === made && kept.delete(key));
    return made.value;
  };
}
