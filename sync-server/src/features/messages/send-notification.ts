import { randomUUID } from 'node:crypto';
import { id } from '@baraza/schema/define/fields';
import {
  AboutContent,
  NOTIFICATION_AUDIENCES,
  NOTIFICATION_TYPES,
  Notification,
} from '@baraza/schema/messages/notification';
import { z } from 'zod';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { ServerContext } from '../../server-context.ts';
import { performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { requestedEvent } from '../event/requested-event.ts';
import { findNotification } from './notifications.store.ts';

export const NotificationAnswer = Notification.extend({ read: z.boolean() });

/** A message to a group, by default to everybody. `event_id` is optional and must be this event. */
export const BroadcastBody = z.object({
  title: Notification.shape.title,
  message: Notification.shape.message,
  type: z.enum(NOTIFICATION_TYPES).default('info'),
  notification_type: Notification.shape.notification_type.default('announcement'),
  audience: z.enum(NOTIFICATION_AUDIENCES).default('everybody'),
  /** Required with the audience `ticket`, else ''. */
  ticketType: Notification.shape.ticketType.default(''),
  /** When to send it; null or a past time sends it at once. What is more than an hour late by then rings nowhere. */
  send_at: Notification.shape.send_at.default(null),
  /** What it leads to. */
  about: AboutContent.nullable().default(null),
  /** `{"fr": {"title": "…"}}`: each app shows the words of its language. */
  translations: Notification.shape.translations,
  event_id: id.optional(),
});

/** Like `BroadcastBody`, but may be to one person. */
export const MessageBody = BroadcastBody.extend({ user_id: z.string().max(100).nullish() });

/** Creates a message and sends or schedules it; with `there`, the id of a scheduled message, replaces that one. */
export async function sendMessage(
  context: ServerContext,
  viewer: Viewer,
  { event_id, user_id, ...message }: z.output<typeof MessageBody>,
  there?: string,
): Promise<z.input<typeof NotificationAnswer>> {
  if (event_id !== undefined) await requestedEvent(context, event_id);
  const args = { ...message, notification_id: there ?? randomUUID(), user_id: user_id ?? '' };
  const command = there === undefined ? 'send_notification' : 'update_notification';
  await performCommand(context, viewer, command, args, serverOrigin());
  return notificationOf(context, viewer, args.notification_id);
}

export async function notificationOf({ database }: ServerContext, viewer: Viewer, notificationId: string) {
  const notification = await findNotification(database.queries, viewer, notificationId);
  if (!notification) throw new ProblemError('not_found', 'There is no such notification.');
  return notification;
}
