import type { OutboxDatabase } from '../outbox/outbox.ts';
import type { FollowedStatus } from '../status.ts';
import { isWatched, onComingBack } from '../tabs/coming-back.ts';

export const RETEST_MS = 15_000;

/** Characters, about as large as a pulled page: a successful trial means that the next page fits too. */
const TRIAL_SIZE = 128 * 1024;

/**
 * After a storage failure, retries a trial write periodically and when somebody returns to the app, and clears the
 * error once it works. Without this the error would stay until a reload when nothing else is written.
 */
export function retestStorage(outbox: OutboxDatabase, status: FollowedStatus): { stop(): void } {
  const hasFailed = () => status.get().state === 'storage_failed';
  let timer: ReturnType<typeof setInterval> | undefined;
  let trying = false;

  const retest = async () => {
    if (trying || !hasFailed()) return;
    trying = true;
    try {
      await outbox.remember('storage_trial', ' '.repeat(TRIAL_SIZE));
      await outbox.forget('storage_trial');
      status.storageTrouble(null);
    } catch {
      // Still failing: the error stays on the screen.
    }
    trying = false;
  };
  const follow = () => {
    if (hasFailed()) timer ??= setInterval(() => isWatched() && void retest(), RETEST_MS);
    else timer = void clearInterval(timer);
  };
  const unsubscribe = status.subscribe(follow);
  const stopListening = onComingBack(() => void retest());
  return {
    stop: () => {
      unsubscribe();
      stopListening();
      clearInterval(timer);
    },
  };
}
