/**
 * In a page, before its scripts: the greeting does not go by itself while somebody looks at it or is about to press its button.
 * @param shown_ms for how long it shows by itself; a door's welcome by name has another time, and is held by that
 */
export function holdGreeting(shown_ms = 5_000): void {
  const wait = globalThis.setTimeout;
  const longer = (work: () => void, ms = 0) => wait(work, ms === shown_ms ? 100 * shown_ms : ms);
  globalThis.setTimeout = longer as typeof setTimeout;
}
