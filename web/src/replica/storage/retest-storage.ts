import type { OutboxDatabase } from '../outbox/outbox.ts';
import type { FollowedStatus } from '../status.ts';
import { isWatched, onComingBack } from '../tabs/coming-back.ts';

export const RETEST_MS = 15_000;

/** Characters; about as much as a page of news, so that what was kept once does not fail at the next page again. */
const TRIAL_SIZE = 128 * 1024;

/**
 * While this device can't keep something, writes to it now and then and when somebody comes back to the app, and says
 * so when that works again: nobody else may have anything to write, and the message would stay until a reload.
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
      // It is as before, and so is what the screen says.
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
