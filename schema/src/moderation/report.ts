import { z } from 'zod';
import { FirstWords } from '../connections/connection.ts';
import { defineEntity } from '../define/entity.ts';
import { id, instant, meanings } from '../define/fields.ts';

export const REPORT_REASONS = ['spam', 'harassment', 'impersonation', 'other'] as const;
export const REPORT_STATUSES = ['open', 'muted', 'dismissed'] as const;
/** What an admin may decide. */
export const REPORT_OUTCOMES = ['muted', 'dismissed'] as const;

/** A person told the organisers about another one, who is never told by whom. */
export const Report = z.object({
  /** Says nothing about the reporter: it reaches whoever is told that a document is not for them. */
  id,
  event_id: id,
  reporter_id: id,
  reported_id: id,
  reason: z.enum(REPORT_REASONS),
  text: z.string().max(500).register(meanings, { kind: 'text' }),
  /** What the reported person wrote when they asked the reporter to connect; the server adds it. */
  words: FirstWords.optional(),
  status: z.enum(REPORT_STATUSES),
  created_at: instant,
});
export type Report = z.infer<typeof Report>;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const reports = defineEntity({
  collection: 'reports',
  document: Report,
  indexes: ['reported_id'],
  scopes: [
    { audience: 'admin', exceptFor: 'reported_id' },
    { audience: 'owner', field: 'reporter_id' },
  ],
});
