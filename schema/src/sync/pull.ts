import { z } from 'zod';
import { boundedRecord } from '../define/bounded-record.ts';
import { instant } from '../define/fields.ts';
import { DeviceReport } from './device.ts';
import { SESSION_ROLES } from './session-role.ts';

/** Maximum documents in a page; a page with fewer than its limit is the last one. */
export const PULL_PAGE_SIZE = 1_000;

/** Several times as many as there are. */
const COLLECTIONS_MAX = 100;

/** As the database writes an unsigned number: with a zero in front, some of its types read it as octal. */
export const decimal = z.string().regex(/^(0|[1-9]\d{0,19})$/);

/** How far a replica has read the change feed of one collection: transaction id and sequence, decimal. */
export const Checkpoint = z.object({ xid: decimal, seq: decimal });
export type Checkpoint = z.infer<typeof Checkpoint>;

/** `POST /api/sync/pull`: asks for one page of each collection. */
export const PullRequest = z.object({
  protocol: z.int(),
  /** See `SPEAKS`. */
  speaks: z.int().optional(),
  device_id: z.string().max(100),
  /** The highest number that the device has given to a command: later ones are made after this pull. */
  last_seq: z.int().min(0).optional(),
  /**
   * Applied commands wait for their effects. Pages then have what changed at or above the horizon too, without moving
   * their checkpoints: a document that was changed once more has left its place below.
   */
  awaits_effects: z.boolean().optional(),
  /** Sent by devices that may work at a door, so that the door's state is known even if it has nothing to push. */
  device: DeviceReport.optional(),
  /** The epoch and role for which the replica was pulled; null while it is empty. */
  replica: z.object({ epoch: z.string().max(60), role: z.enum(SESSION_ROLES) }).nullable(),
  collections: boundedRecord(
    z.string().max(60),
    z.object({
      checkpoint: Checkpoint.nullable(),
      limit: z.int().min(1).max(PULL_PAGE_SIZE),
      /** The checkpoint of a snapshot that the device has: up to there, only what is personal is asked for. */
      shared_from: Checkpoint.optional(),
      /** Digests (see `digestsOf`) of what the device expects its applied commands to have made of documents. */
      expects: z
        .string()
        .regex(/^[A-Za-z0-9+/]*$/)
        .max(8 * PULL_PAGE_SIZE)
        .optional(),
    }),
    COLLECTIONS_MAX,
  ),
});
export type PullRequest = z.infer<typeof PullRequest>;

export const PullPage = z.object({
  documents: z.array(z.looseObject({ id: z.string(), _deleted: z.boolean() })),
  /**
   * Checkpoint for the next pull; the one that was sent if there are no changes. Null only if none was sent and there
   * are no documents.
   */
  checkpoint: Checkpoint.nullable(),
  /** Documents of this page that are not sent, because they are what the device expects: their places among its digests. */
  as_expected: z.array(z.tuple([z.int().min(0), z.int().min(1)])).optional(),
});
export type PullPage = z.infer<typeof PullPage>;

/** Counts of people who are hidden from this viewer, so that totals are right without revealing who they are. */
export const Unlisted = z.object({ people: z.int().min(0), checked_in: z.int().min(0) });
export type Unlisted = z.infer<typeof Unlisted>;

export const PullResponse = z.object({
  protocol: z.int(),
  /** See `SPEAKS`. */
  speaks: z.int().optional(),
  /** Identity of the database's history; another one means that a backup was restored. */
  epoch: z.string(),
  viewer: z.object({ user_id: z.string(), role: z.enum(SESSION_ROLES) }),
  server_time: instant,
  /** Every transaction below this id (decimal) is in this response or an earlier one. */
  horizon: z.string(),
  /** The replica belongs to another epoch or role: empty it and pull again without checkpoints. */
  reset: z.boolean(),
  /** Set only while an open transaction holds back newer changes: since when. */
  news_held_since: instant.optional(),
  /** Empty when `reset`, or `unchanged`. */
  collections: z.record(z.string(), PullPage),
  /**
   * The server knows each collection that was asked for, and none has news: the device stays at its checkpoints. From
   * `SINCE.unchanged` on, in place of an empty page for each of them.
   */
  unchanged: z.boolean().optional(),
  /** So much has changed since the checkpoints that a snapshot is shorter than the pages that are left. */
  far_behind: z.boolean().optional(),
  /** Only with users, and only for viewers who do not see all of them. */
  unlisted: Unlisted.optional(),
});
export type PullResponse = z.infer<typeof PullResponse>;
