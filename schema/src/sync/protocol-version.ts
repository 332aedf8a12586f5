/** Incremented when an app and a server of different versions would misunderstand each other. */
export const PROTOCOL_VERSION = 1;
