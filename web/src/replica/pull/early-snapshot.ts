import { type Begun, createServerCall, isRecord } from './server-call.ts';

/** What a snapshot is asked with. */
export const ASKED = { method: 'GET', isOurs: isRecord } as const;
export const SNAPSHOT = '/api/sync/snapshot';

let early: Begun<Record<string, unknown>> | undefined;

/**
 * Asks for a snapshot beside the replica's own code, which is longer: on a slow line it has to come after the code otherwise.
 * @param token of who has just signed in on a device that was never here
 */
export function askEarly(token: string): void {
  if (early) return;
  const abort = new AbortController();
  let moved = () => {};
  const asked = { ...ASKED, signal: abort.signal, onProgress: () => moved() };
  const answering = createServerCall(() => token)(SNAPSHOT, asked);
  early = async ({ signal, onProgress = moved }) => {
    moved = onProgress;
    signal?.addEventListener('abort', () => abort.abort());
    const answer = await answering;
    return answer.kind === 'ok' || signal?.aborted ? answer : undefined;
  };
}

/** The call that was made, once; undefined if none was. Whether its answer is for this replica, the pull after it says. */
export function takeEarly(): typeof early {
  const taken = early;
  early = undefined;
  return taken;
}
