import type { CollectionName } from '@baraza/schema/entities';
import { collectionNames, type ReplicaDatabase } from './collections.ts';
import type { OutboxDatabase } from './outbox/outbox.ts';
import type { DocumentKey } from './outbox/outbox-rows.ts';
import type { HeldSnapshot } from './pull/fetch-snapshot.ts';
import type { ServerCall } from './pull/server-call.ts';
import type { FollowedStatus } from './status.ts';
import type { Exclusive } from './tabs/exclusive.ts';

/** What the modules of one open replica share. */
export interface ReplicaParts {
  readonly database: ReplicaDatabase;
  readonly outbox: OutboxDatabase;
  /** Lock to hold from reading documents until writing them. */
  readonly exclusive: Exclusive;
  readonly call: ServerCall;
  readonly status: FollowedStatus;
  /** `atDoors`: the device may check people in, so it sends a device report with every pull. */
  readonly device: { id: string; app_version: string; atDoors: boolean };
  /** Documents whose effects could not be written; the next pulled page retries them. */
  readonly unshown: Set<DocumentKey>;
  /** Fetched, and the pull that it needs did not get through: the next one takes it. */
  heldSnapshot?: HeldSnapshot | undefined;
}

export const isCollection = (name: string): name is CollectionName => collectionNames.includes(name as CollectionName);

/** The collections of some documents, each once; some are given as a whole. */
export const collectionsIn = (keys: readonly (DocumentKey | CollectionName)[]): CollectionName[] => [
  ...new Set(keys.map((key) => key.split('/')[0] ?? '').filter(isCollection)),
];
