import type { Decision } from './decide-verdict.ts';

/** How long a code that can admit nobody is passed over after it was last seen. */
const QUIET_MS = 10_000;

const isNonsense = ({ verdict }: Decision): boolean => verdict === 'not_a_ticket' || verdict === 'wrong_kind';

/**
 * Passes over repeated invalid codes: a poster or the gate's own code may hang behind the queue, in and out of view all
 * day. It gets a verdict once, then none while it keeps coming back. Times in ms of the monotonic clock: the phone's may
 * be set back by an hour.
 */
export function repeatedNonsense(quietMs = QUIET_MS) {
  const lastSeen = new Map<string, number>();
  return {
    /** Whether this code was nonsense a moment ago; each sighting restarts its quiet time. */
    isRepeated(code: string, now: number): boolean {
      for (const [text, at] of lastSeen) if (now - at > quietMs) lastSeen.delete(text);
      if (!lastSeen.has(code)) return false;
      lastSeen.set(code, now);
      return true;
    },
    /** @returns whether it is nonsense */
    note(code: string, decision: Decision, now: number): boolean {
      if (isNonsense(decision)) lastSeen.set(code, now);
      else lastSeen.delete(code);
      return isNonsense(decision);
    },
  };
}
