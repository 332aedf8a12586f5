/** Incremented when an app and a server of different versions would misunderstand each other. */
export const PROTOCOL_VERSION = 1;

/** Additions to the protocol that this side knows; absent in messages means 1. */
export const SPEAKS = 5;

/** From which `SPEAKS` on a side knows each of them. These numbers never change. */
export const SINCE = { deltas: 2, snapshots: 2, shortPushes: 2, deltaWords: 3, unchanged: 4, socketPushes: 5 };
