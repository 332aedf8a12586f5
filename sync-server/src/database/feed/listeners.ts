/** NOTIFY channel for ended sessions; the payload is the user's id. */
export const SESSIONS_CHANNEL = 'baraza_sessions';

/** A set of listeners. */
export class Listeners<Args extends unknown[] = []> {
  readonly #all = new Set<(...args: Args) => void>();

  /** @returns a function that removes it */
  add(listener: (...args: Args) => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  tell(...args: Args): void {
    for (const listener of this.#all) listener(...args);
  }
}
