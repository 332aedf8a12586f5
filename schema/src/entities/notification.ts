import { z } from 'zod';
import { defineEntity } from './define-entity.ts';
import { id, instant, line, text } from './fields.ts';

export const NOTIFICATION_TYPES = ['info', 'urgent', 'reminder'] as const;

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
