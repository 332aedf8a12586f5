/** In a page, before its scripts: the greeting does not go by itself while somebody looks at it or is about to press its button. */
export function holdGreeting(): void {
  const wait = globalThis.setTimeout;
  const GREETING_MS = 5_000;
  const longer = (work: () => void, ms = 0) => wait(work, ms === GREETING_MS ? 100 * GREETING_MS : ms);
  globalThis.setTimeout = longer as typeof setTimeout;
}
