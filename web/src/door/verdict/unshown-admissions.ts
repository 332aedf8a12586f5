import type { Decision } from './decide-verdict.ts';

/** Longer than anything may hold the replica. An admin may undo a check-in, and then the person comes in again. */
const REMEMBERED_MS = 5 * 60_000;

/**
 * Whom this screen has let in while something else held the replica: the record is on disk, but the replica does not show
 * it, so a second scan of the same ticket would let in somebody else. Times in ms of the monotonic clock.
 */
export function unshownAdmissions() {
  const since = new Map<string, number>();
  return {
    note(personId: string, now: number): void {
      since.set(personId, now);
    },
    /** Their check-in is taken back: they come in again. */
    forget(personId: string): void {
      since.delete(personId);
    },
    /** @returns the decision with what the replica does not show yet */
    complete(decision: Decision, now: number): Decision {
      if (decision.verdict !== 'admitted') return decision;
      const { person } = decision;
      const at = since.get(person.id);
      return at === undefined || now - at > REMEMBERED_MS
        ? decision
        : { verdict: 'already_checked_in', person, earlier: undefined };
    },
  };
}
