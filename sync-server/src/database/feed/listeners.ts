/** Where the database says that sessions of a person were ended; the payload is who it is. */
export const SESSIONS_CHANNEL = 'baraza_sessions';

/** Who wants to be told, each until they have heard enough. */
export class Listeners<Args extends unknown[] = []> {
  readonly #all = new Set<(...args: Args) => void>();

  /** @returns takes it away again */
  add(listener: (...args: Args) => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  tell(...args: Args): void {
    for (const listener of this.#all) listener(...args);
  }
}
