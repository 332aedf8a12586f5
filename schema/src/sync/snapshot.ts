import { z } from 'zod';
import { Checkpoint } from './pull.ts';
import { SESSION_ROLES } from './session-role.ts';

/** Documents that have the same fields, as `packDocuments` writes them. */
export const PackedDocuments = z.object({
  count: z.int().min(1),
  /** Fields that are alike in all of them. */
  same: z.record(z.string(), z.unknown()),
  /** The other fields: the value of each document, in order. */
  columns: z.record(z.string(), z.array(z.unknown())),
});
export type PackedDocuments = z.infer<typeof PackedDocuments>;

/** `GET /api/sync/snapshot`: what everybody of one role sees alike. The pull that follows brings what is personal. */
export const Snapshot = z.object({
  protocol: z.int(),
  epoch: z.string(),
  role: z.enum(SESSION_ROLES),
  /** Every earlier change is in it: `shared_from` of the pull that follows. */
  checkpoint: Checkpoint,
  /** Collections that are not here are not part of it. */
  collections: z.record(z.string(), z.array(PackedDocuments)),
});
export type Snapshot = z.infer<typeof Snapshot>;
