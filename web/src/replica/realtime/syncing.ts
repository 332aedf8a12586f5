import type { CollectionName } from '@baraza/schema/entities';
import type { ReplicaOptions } from '../open.ts';
import type { ReplicaParts } from '../parts.ts';
import { noteContact } from '../pull/contact.ts';
import type { ServerCall } from '../pull/server-call.ts';
import { showQueue } from '../rebase.ts';
import type { IncomingNotification } from '../replica.ts';
import { tokenBelongsTo } from '../session-token.ts';
import { isWatched, onComingBack, onOffline } from '../tabs/coming-back.ts';
import { leadOneTab } from '../tabs/exclusive.ts';
import { watchLeader } from '../tabs/watch-leader.ts';
import { spreadDelay } from './backoff.ts';
import { Realtime } from './realtime.ts';
import { SyncLoop } from './sync-loop.ts';

/** What tabs of one replica say to each other. */
type TabMessage = { say: 'nudge' | 'try_now' | 'tried' | 'close' | 'who_leads' | 'a_visible_one' };

/** A tab that does not speak itself waits this long for the one that does. */
const OTHER_TAB_MS = 10_000;

/** News between the first page and the moment when the server began to tell us of news is asked for after so long. */
const JOINED_WITHIN_MS = 15_000;

export interface Syncing {
  /** There is something to send. */
  nudge(): void;
  /** Tries at once, in whichever tab talks to the server; resolves after the try. */
  syncNow(): Promise<void>;
  /** Makes the other tabs close the replica. */
  closeOthers(): void;
  stop(): Promise<void>;
}

/** Makes one tab talk to the server, and lets the others ask it to. */
export function startSyncing(
  parts: ReplicaParts,
  options: Pick<ReplicaOptions, 'token'> & {
    onSignedOut: (() => void) | undefined;
    onRemoved: (() => void) | undefined;
    name: string;
    origin: string;
    locks: LockManager | undefined;
    onNotification: (notification: IncomingNotification) => void;
    /** Another tab is about to remove what this one has open. */
    onClose: () => void;
  },
): Syncing {
  const { owner } = parts.outbox;
  const token = () => {
    const current = options.token();
    return tokenBelongsTo(current, owner) ? current : null;
  };
  /** The one that the server refused: to try it again is of no use. */
  let refusedToken: string | null = null;
  /** The one that the call under way, or else the last one, went out with. */
  let spokenWith: string | null = null;
  const call: ServerCall = (path, about) => {
    spokenWith = options.token();
    return parts.call(path, about);
  };
  let leader: { loop: SyncLoop; realtime: Realtime } | undefined;
  let leads = () => {};
  let leading: Promise<void>;
  const awaitLead = () => {
    leading = new Promise((resolve) => {
      leads = resolve;
    });
  };
  awaitLead();
  const channel = new BroadcastChannel(`${options.name}-tabs`);
  let stopped = false;
  const tell = (message: TabMessage) => {
    if (!stopped) channel.postMessage(message);
  };

  const maySpeak = () => {
    const current = token();
    return current !== null && current !== refusedToken;
  };
  const signedOut = () => {
    refusedToken = spokenWith;
    // They may have signed in again since the call went out: that session is not the one that was refused.
    if (refusedToken === options.token()) options.onSignedOut?.();
  };

  const removed = async () => {
    if ((await parts.outbox.countWaiting()) === 0) options.onRemoved?.();
  };

  const lead = () => {
    const loop: SyncLoop = new SyncLoop(
      { ...parts, call },
      {
        maySpeak,
        signedOut,
        removed: () => void removed(),
        isWatched,
        hasSocket: () => realtime.connected,
        answered: () => realtime.answered(),
        storageTrouble: (error) => parts.status.storageTrouble(error?.problem ?? null),
      },
    );
    const realtime = new Realtime({
      ...owner,
      token: () => (maySpeak() ? token() : null),
      origin: options.origin,
      onPoke: (collections: CollectionName[]) => loop.heard(collections),
      onNotification: (notification) => {
        loop.heard();
        options.onNotification(notification);
      },
      onConnected: (again) => {
        if (again) loop.reconnected();
        else loop.pollWithin(JOINED_WITHIN_MS);
      },
      // The browser may know nothing of it: only a call shows whether the server is gone.
      onLost: () => loop.pollWithin(spreadDelay()),
    });
    leader = { loop, realtime };
    leads();
    realtime.connect();
    // The tab that spoke before may have died in the middle of an answer. What can't be shown now is by the next answer.
    void showQueue(parts)
      .catch(() => undefined)
      .then(() => loop.nudge());
  };

  const stepDown = async () => {
    const before = leader;
    leader = undefined;
    awaitLead();
    before?.realtime.close();
    await before?.loop.stop();
  };

  const tryNow = async (patience?: number) => {
    // Right after the start it is not known yet which tab talks.
    if (!leader) await Promise.race([leading, askOtherTab(channel, tell)]);
    if (!leader) return;
    leader.realtime.connect();
    await leader.loop.tryNow(patience);
    tell({ say: 'tried' });
  };
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.say === 'nudge') leader?.loop.nudge();
    if (data.say === 'try_now' && leader) void tryNow();
    if (data.say === 'close') options.onClose();
    if (data.say === 'who_leads' && leader && isWatched()) tell({ say: 'a_visible_one' });
    if (data.say === 'a_visible_one') watch.answered();
  });

  const place = leadOneTab(`${options.name}-lead`, options.locks, {
    onLeading: lead,
    onTakenOver: () => void stepDown(),
  });
  const watch = watchLeader({
    leads: () => leader !== undefined,
    ask: () => tell({ say: 'who_leads' }),
    takeOver: place.takeOver,
  });
  const stopListening = [
    // What was asked over the network that is gone is not answered any more.
    onComingBack((what) => void tryNow(what === 'network' ? 0 : undefined)),
    onOffline(() => void noteContact(parts.outbox, { kind: 'offline' })),
  ];
  return {
    nudge: () => (leader ? leader.loop.nudge() : tell({ say: 'nudge' })),
    syncNow: () => tryNow(),
    closeOthers: () => tell({ say: 'close' }),
    stop: async () => {
      stopped = true;
      for (const stop of stopListening) stop();
      watch.stop();
      await stepDown();
      place.stop();
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
