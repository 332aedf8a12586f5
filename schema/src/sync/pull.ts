import { z } from 'zod';
import { instant } from '../define/fields.ts';
import { DeviceReport } from './device.ts';
import { SESSION_ROLES } from './session-role.ts';

/** How many documents a page holds at most; a shorter page is the last one. */
export const PULL_PAGE_SIZE = 1_000;

/** How far a replica has read the change feed of one collection: transaction id and sequence, decimal. */
export const Checkpoint = z.object({ xid: z.string().regex(/^\d{1,20}$/), seq: z.string().regex(/^\d{1,20}$/) });
export type Checkpoint = z.infer<typeof Checkpoint>;

/** `POST /api/sync/pull`: one page of each collection that is asked for. */
export const PullRequest = z.object({
  protocol: z.int(),
  device_id: z.string().max(100),
  /** Said by devices that may work at a door, so that the doors' state is known while they have nothing to send. */
  device: DeviceReport.optional(),
  /** What the replica was filled from and for; null while it is empty. */
  replica: z.object({ epoch: z.string().max(60), role: z.enum(SESSION_ROLES) }).nullable(),
  collections: z.record(
    z.string().max(60),
    z.object({ checkpoint: Checkpoint.nullable(), limit: z.int().min(1).max(PULL_PAGE_SIZE) }),
  ),
});
export type PullRequest = z.infer<typeof PullRequest>;

export const PullPage = z.object({
  documents: z.array(z.looseObject({ id: z.string(), _deleted: z.boolean() })),
  /** Where to go on; the one that was sent if there is no news. Null only if none was sent and nothing is there. */
  checkpoint: Checkpoint.nullable(),
});
export type PullPage = z.infer<typeof PullPage>;

/** People of the event who hide themselves from this viewer: the figures count them, and say nothing of who they are. */
export const Unlisted = z.object({ people: z.int().min(0), checked_in: z.int().min(0) });
export type Unlisted = z.infer<typeof Unlisted>;

export const PullResponse = z.object({
  protocol: z.int(),
  /** Identity of the database's history; another one means that a backup was restored. */
  epoch: z.string(),
  viewer: z.object({ user_id: z.string(), role: z.enum(SESSION_ROLES) }),
  server_time: instant,
  /** Every transaction below it (decimal) is in this answer or was before. */
  horizon: z.string(),
  /** The replica was filled from another history or for another role: empty it and pull again from nothing. */
  reset: z.boolean(),
  /** Only while an open transaction keeps what is newer from being read: since when. */
  news_held_since: instant.optional(),
  /** Empty when `reset`. */
  collections: z.record(z.string(), PullPage),
  /** Beside an answer about users, for who does not see them all. */
  unlisted: Unlisted.optional(),
});
export type PullResponse = z.infer<typeof PullResponse>;
