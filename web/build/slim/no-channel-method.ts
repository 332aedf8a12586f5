/**
 * In place of what `broadcast-channel`, which RxDB brings along, does in browsers without a `BroadcastChannel`: the replica needs
 * one itself.
 */
const none = { type: 'none', canBeUsed: () => false };

export { none as IndexedDBMethod, none as LocalstorageMethod, none as SimulateMethod };
