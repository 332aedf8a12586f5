import { type Answer, createServerCall, isRecord } from './server-call.ts';

/** What a snapshot is asked with. */
export const ASKED = { method: 'GET', isOurs: isRecord } as const;
export const SNAPSHOT = '/api/sync/snapshot';

let early: Promise<Answer<Record<string, unknown>>> | undefined;

/**
 * Asks for a snapshot beside the replica's own code, which is longer: on a slow line it has to come after the code otherwise.
 * @param token of who has just signed in on a device that was never here
 */
export function askEarly(token: string): void {
  early ??= createServerCall(() => token)(SNAPSHOT, ASKED);
}

/** What came of it, once; undefined if nothing was asked. Whether it is for this replica, the pull after it says. */
export function takeEarly(): typeof early {
  const taken = early;
  early = undefined;
  return taken;
}
