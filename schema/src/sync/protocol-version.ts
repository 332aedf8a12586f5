/** Incremented when an app and a server of different versions would misunderstand each other. */
export const PROTOCOL_VERSION = 1;

/**
 * Additions to the protocol that this side knows; absent in messages means 1. Arguments of commands are among them, and who may
 * give them: what a server can't read of an app that knows more, it does not refuse for good.
 */
export const SPEAKS = 9;

/** From which `SPEAKS` on a side knows each of them. These numbers never change. */
export const SINCE = {
  deltas: 2,
  snapshots: 2,
  shortPushes: 2,
  deltaWords: 3,
  unchanged: 4,
  socketPushes: 5,
  pushWords: 6,
};
