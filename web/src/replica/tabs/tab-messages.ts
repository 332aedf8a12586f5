import { type BroadcastMethod, enforceOptions } from 'broadcast-channel';

/**
 * Makes RxDB use a plain BroadcastChannel for changes made in other tabs. RxDB's default drops messages that seem older
 * than the subscription: after the device clock is set back, no tab would get another tab's changes.
 */
const betweenTabs: BroadcastMethod<BroadcastChannel> = {
  type: 'native',
  // Always: the leader election needs BroadcastChannel too.
  canBeUsed: () => true,
  averageResponseTime: () => 150,
  /** Timestamp of messages and listeners: constant, so that no message seems too old. */
  microSeconds: () => 0,
  create: (name) => new BroadcastChannel(name),
  close: (channel) => channel.close(),
  postMessage: async (channel, message) => channel.postMessage(message),
  onMessage: (channel, heard: ((message: unknown) => void) | null) => {
    channel.onmessage = ({ data }) => heard?.(data);
  },
};

/** Call it before opening a database. */
export const hearOtherTabs = (): void => enforceOptions({ methods: betweenTabs });
