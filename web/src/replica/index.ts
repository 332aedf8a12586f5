export type { ReplicaCollections } from './collections.ts';
export { openReplica, type ReplicaOptions } from './open.ts';
export type { Refusal } from './outbox/outbox-rows.ts';
export type { OutboxContents, OutboxView, QueuedCommand, RefusedCommand } from './outbox/outbox-view.ts';
export { type Answer, createServerCall, type ServerCall } from './pull/server-call.ts';
export type { IncomingNotification, Replica, WipeReport } from './replica.ts';
export type { StatusStore, SyncFigures, SyncStatus } from './status.ts';
export { ReplicaStorageError, type StorageProblem } from './storage/storage-error.ts';
export { uuidV7 } from './uuid-v7.ts';
