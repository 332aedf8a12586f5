import { z } from 'zod';
import { CONTENT_COLLECTIONS } from './content.ts';
import { defineEntity } from './define-entity.ts';
import { id, instant, line, text } from './fields.ts';

export const NOTIFICATION_TYPES = ['info', 'urgent', 'reminder'] as const;

const values = z.record(z.string().max(60), z.unknown());

/** As arguments of the command that changes content: `changes` is what was replaced, `base` what stands there instead. */
export const ReplacedEdit = z.object({ collection: z.enum(CONTENT_COLLECTIONS), id, changes: values, base: values });
export type ReplacedEdit = z.infer<typeof ReplacedEdit>;

export const Notification = z.object({
  id,
  event_id: id,
  title: line.min(1),
  message: text,
  type: z.enum(NOTIFICATION_TYPES),
  /** What it is about, free of choice: "schedule", "weather", "connection". */
  notification_type: line,
  /** '' when it is for everybody. */
  user_id: z.string().max(100),
  created_at: instant,
  /** Of a change that another admin's replaced: what puts it back. */
  edit: ReplacedEdit.nullable().optional(),
});
export type Notification = z.infer<typeof Notification>;

export const notifications = defineEntity({
  collection: 'notifications',
  document: Notification,
  indexes: ['created_at'],
  scopes: [
    { audience: 'admin' },
    { audience: 'owner', field: 'user_id' },
    { audience: 'public', onlyIf: { field: 'user_id', is: '' } },
  ],
});
