import type { ReplicaParts } from '../parts.ts';
import { noteFailure } from '../pull/contact.ts';
import type { IncomingNotification } from '../replica.ts';
import { isWatched, onComingBack, onOffline } from '../tabs/coming-back.ts';
import { electLeader } from '../tabs/leader-election.ts';
import { OwnSession } from './own-session.ts';
import type { Sparing } from './pull-plan.ts';
import { createSyncClient } from './sync-client.ts';

/** Messages between the tabs of one replica. */
type TabMessage = {
  say: 'nudge' | 'try_now' | 'tried' | 'close' | 'who_leads' | 'a_visible_one';
  /** With `close`: its person signs out of this device. */
  has_left?: true;
};

/** How long a follower tab waits for the leader tab's answer. */
const OTHER_TAB_MS = 10_000;

export interface Syncing {
  /** There are commands to send. */
  nudge(): void;
  /** Syncs at once, in the leader tab; resolves after the try. */
  syncNow(): Promise<void>;
  /** Makes the other tabs close the replica, whose person has left. */
  closeOthers(): void;
  stop(): Promise<void>;
}

export interface SyncingOptions {
  token: () => string | null;
  onSignedOut: (() => void) | undefined;
  onRemoved: (() => void) | undefined;
  /** Name of the replica. */
  name: string;
  origin: string;
  locks: LockManager | undefined;
  sparing: () => Sparing;
  onNotification: (notification: IncomingNotification) => void;
  /** Another tab is about to remove the replica that this tab has open. `hasLeft`: its person signs out of this device. */
  onClose: (hasLeft: boolean) => void;
}

/** Elects the leader tab, which talks to the server; the other tabs ask it to sync. */
export function startSyncing(parts: ReplicaParts, options: SyncingOptions): Syncing {
  const { name, locks, origin, sparing, onNotification } = options;
  const session = new OwnSession(parts, options);
  const channel = new BroadcastChannel(`${name}-tabs`);
  let stopped = false;
  const tell = (message: TabMessage) => {
    if (!stopped) channel.postMessage(message);
  };
  const onRemoved = () =>
    void parts.outbox.countWaiting().then((waiting) => {
      if (waiting === 0) options.onRemoved?.();
    });
  const election = electLeader(`${name}-lead`, locks, {
    start: () => createSyncClient(parts, session, { origin, sparing, onRemoved, onNotification }),
    ask: () => tell({ say: 'who_leads' }),
  });

  const tryNow = async (patience?: number) => {
    // Right after the start the leader is not known yet.
    if (!election.leader) await Promise.race([election.elected(), askOtherTab(channel, tell)]);
    if (!election.leader) return;
    await election.leader.tryNow(patience);
    tell({ say: 'tried' });
  };
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.say === 'nudge') election.leader?.nudge();
    if (data.say === 'try_now' && election.leader) void tryNow();
    if (data.say === 'close') options.onClose(data.has_left === true);
    if (data.say === 'who_leads' && election.leader && isWatched()) tell({ say: 'a_visible_one' });
    if (data.say === 'a_visible_one') election.leaderAnswered();
  });
  const stopListening = [
    // A call sent over the lost network gets no answer any more, so it is aborted at once (0 ms).
    onComingBack((what) => void tryNow(what === 'network' ? 0 : undefined)),
    onOffline(() => void noteFailure(parts, { kind: 'offline' })),
  ];
  return {
    nudge: () => (election.leader ? election.leader.nudge() : tell({ say: 'nudge' })),
    syncNow: () => tryNow(),
    closeOthers: () => tell({ say: 'close', has_left: true }),
    stop: async () => {
      stopped = true;
      for (const stop of stopListening) stop();
      await election.stop();
      channel.close();
    },
  };
}

function askOtherTab(channel: BroadcastChannel, tell: (message: TabMessage) => void): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      channel.removeEventListener('message', heard);
      clearTimeout(timer);
      resolve();
    };
    const heard = ({ data }: MessageEvent<TabMessage>) => data.say === 'tried' && done();
    const timer = setTimeout(done, OTHER_TAB_MS);
    channel.addEventListener('message', heard);
    tell({ say: 'try_now' });
  });
}
