import { type BroadcastMethod, enforceOptions } from 'broadcast-channel';

/**
 * The browser's own channel between tabs, for RxDB to tell of what one of them wrote. The one that it would take drops
 * what seems to be older than the listening: after the clock of the device is set back, no tab hears of another.
 */
const betweenTabs: BroadcastMethod<BroadcastChannel> = {
  type: 'native',
  // Tabs need it to agree on who talks, too.
  canBeUsed: () => true,
  averageResponseTime: () => 150,
  /** Of each message, and of each listener. */
  microSeconds: () => 0,
  create: (name) => new BroadcastChannel(name),
  close: (channel) => channel.close(),
  postMessage: async (channel, message) => channel.postMessage(message),
  onMessage: (channel, heard: ((message: unknown) => void) | null) => {
    channel.onmessage = ({ data }) => heard?.(data);
  },
};

/** To be called before a database is opened. */
export const hearOtherTabs = (): void => enforceOptions({ methods: betweenTabs });
