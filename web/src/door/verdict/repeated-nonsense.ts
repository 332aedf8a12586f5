import type { Decision } from './decide-verdict.ts';

/** How long after it was last seen a code that can never let anybody in is passed over in silence. */
const QUIET_MS = 10_000;

/**
 * A poster or the gate's own code may hang behind the queue, in and out of the picture all day: it is answered once,
 * then no more while it keeps coming.
 */
export function repeatedNonsense(quietMs = QUIET_MS) {
  const lastSeen = new Map<string, number>();
  return {
    /** Whether to pass over this code; seeing it starts its time anew. */
    isRepeated(code: string, now: number): boolean {
      for (const [text, at] of lastSeen) if (now - at > quietMs) lastSeen.delete(text);
      if (!lastSeen.has(code)) return false;
      lastSeen.set(code, now);
      return true;
    },
    note(code: string, { verdict }: Decision, now: number): void {
      if (verdict === 'not_a_ticket' || verdict === 'wrong_kind') lastSeen.set(code, now);
    },
  };
}
