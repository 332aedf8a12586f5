import type { CollectionName } from '@baraza/schema/entities';
import type { ReplicaParts } from '../parts.ts';
import { showQueue } from '../rebase.ts';
import type { IncomingNotification } from '../replica.ts';
import { isWatched } from '../tabs/coming-back.ts';
import type { Leadership } from '../tabs/leader-election.ts';
import { spreadDelay } from './backoff.ts';
import type { OwnSession } from './own-session.ts';
import { Realtime } from './realtime.ts';
import { SyncLoop } from './sync-loop.ts';

/** News between the first page and the moment when the server began to tell us of news is asked for after so long. */
const JOINED_WITHIN_MS = 15_000;

export interface SyncClient extends Leadership {
  /** There is something to send. */
  nudge(): void;
  /** @param patience see `SyncLoop.tryNow` */
  tryNow(patience?: number): Promise<void>;
}

/** What the leading tab does: it sends and fetches, and listens for news on the socket. */
export function createSyncClient(
  parts: ReplicaParts,
  session: OwnSession,
  told: { origin: string; onRemoved: () => void; onNotification: (notification: IncomingNotification) => void },
): SyncClient {
  const loop: SyncLoop = new SyncLoop(
    { ...parts, call: session.call },
    {
      maySpeak: () => session.token() !== null,
      signedOut: () => session.signedOut(),
      removed: told.onRemoved,
      isWatched,
      hasSocket: () => realtime.connected,
      answered: () => realtime.answered(),
      storageTrouble: (error) => parts.status.storageTrouble(error?.problem ?? null),
    },
  );
  const realtime = new Realtime({
    ...parts.outbox.owner,
    token: () => session.token(),
    origin: told.origin,
    onPoke: (collections: CollectionName[]) => loop.heard(collections),
    onNotification: (notification) => {
      loop.heard();
      told.onNotification(notification);
    },
    onConnected: (again) => {
      if (again) loop.reconnected();
      else loop.pollWithin(JOINED_WITHIN_MS);
    },
    // The browser may know nothing of it: only a call shows whether the server is gone.
    onLost: () => loop.pollWithin(spreadDelay()),
  });
  return {
    begin: () => {
      realtime.connect();
      // The tab that led before may have died in the middle of an answer. What can't be shown now is by the next answer.
      void showQueue(parts)
        .catch(() => undefined)
        .then(() => loop.nudge());
    },
    nudge: () => loop.nudge(),
    tryNow: (patience) => {
      realtime.connect();
      return loop.tryNow(patience);
    },
    stop: () => {
      realtime.close();
      return loop.stop();
    },
  };
}
