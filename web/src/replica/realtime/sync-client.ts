import type { ReplicaParts } from '../parts.ts';
import { showQueue } from '../rebase.ts';
import type { IncomingNotification } from '../replica.ts';
import { hasNoNetwork, isWatched } from '../tabs/coming-back.ts';
import type { Leadership } from '../tabs/leader-election.ts';
import { spreadDelay } from './backoff.ts';
import type { OwnSession } from './own-session.ts';
import type { Sparing } from './pull-plan.ts';
import { Realtime } from './realtime.ts';
import { SyncLoop } from './sync-loop.ts';

/** Delay of an extra pull: it brings changes made between the first page and the start of pokes, of which an older server says nothing. */
const JOINED_WITHIN_MS = 15_000;

export interface SyncClient extends Leadership {
  /** There are commands to send. */
  nudge(): void;
  /** @param patience see `SyncLoop.tryNow` */
  tryNow(patience?: number): Promise<void>;
}

/** The leader tab's work: push, pull, and listen for pokes on the socket. */
export function createSyncClient(
  parts: ReplicaParts,
  session: OwnSession,
  told: {
    origin: string;
    sparing: () => Sparing;
    onRemoved: () => void;
    onNotification: (notification: IncomingNotification) => void;
  },
): SyncClient {
  const call = session.callOf('push');
  const loop: SyncLoop = new SyncLoop(parts, {
    maySpeak: () => session.token() !== null,
    signedOut: (direction) => session.signedOut(direction),
    removed: told.onRemoved,
    isWatched,
    sparing: told.sparing,
    hasSocket: () => realtime.connected,
    socketDelay: () => realtime.delay,
    ask: () => realtime.ask(),
    heardAt: () => (hasNoNetwork() ? 0 : realtime.heardAt),
    calls: {
      // A socket buffers what can't be sent; a call fails at once.
      push: (path, options) => (hasNoNetwork() ? call : realtime.pushes.first(call))(path, options),
      pull: session.callOf('pull'),
    },
    hasDeltas: () => realtime.hasDeltas,
    landed: (to) => realtime.landed(to),
    answered: () => realtime.answered(),
    storageTrouble: (error) => parts.status.storageTrouble(error?.problem ?? null),
  });
  const realtime = new Realtime({
    ...parts.outbox.owner,
    token: () => session.token(),
    origin: told.origin,
    wantsDeltas: () => told.sparing() === 'no',
    onPoke: (collections) => loop.heard(collections),
    onDelta: (news) => loop.heardDelta(news),
    onNotification: (notification) => {
      loop.heard();
      told.onNotification(notification);
    },
    onConnected: (again, start) => {
      if (again) loop.reconnected(start);
      else if (start) loop.letIn(start);
      else loop.pollWithin(JOINED_WITHIN_MS);
    },
    // The browser may not report a lost network: only a call shows whether the server is gone.
    onLost: () => loop.pollWithin(spreadDelay()),
  });
  return {
    begin: () => {
      realtime.connect();
      // The previous leader may have died while it handled an answer. If this fails, the next answer shows the effects.
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
