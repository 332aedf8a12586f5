/** How long a code must be out of sight before it counts as shown again; shaking hands lose it for a moment. */
const GONE_AFTER_MS = 2_000;

export interface SteadyCodes {
  /** Takes the texts of one picture at a time (ms) and answers one that is new in view, to be handled before the next. */
  next(texts: readonly string[], now: number): string | undefined;
  /** The same while nothing can be handled: what is new in view stays new. */
  wait(texts: readonly string[], now: number): void;
}

/** Lets a code through once for as long as it stays in view, and again after it was taken away. */
export function steadyCodes(goneAfterMs = GONE_AFTER_MS): SteadyCodes {
  const handled = new Map<string, number>();
  const wait = (texts: readonly string[], now: number) => {
    for (const [text, at] of handled) if (now - at > goneAfterMs) handled.delete(text);
    for (const text of texts) if (handled.has(text)) handled.set(text, now);
  };
  return {
    wait,
    next: (texts, now) => {
      wait(texts, now);
      const fresh = texts.find((text) => !handled.has(text));
      if (fresh !== undefined) handled.set(fresh, now);
      return fresh;
    },
  };
}
