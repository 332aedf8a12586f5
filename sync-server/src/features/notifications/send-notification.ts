import { randomUUID } from 'node:crypto';
import { id } from '@baraza/schema/entities/fields';
import { NOTIFICATION_TYPES, Notification } from '@baraza/schema/entities/notification';
import { z } from 'zod';
import { ProblemError } from '../../problems.ts';
import type { ServerContext } from '../../server-context.ts';
import { performCommand } from '../../sync/perform.ts';
import type { Viewer } from '../command-handler.ts';
import { requestedEvent } from '../events/requested-event.ts';
import { madeHere } from '../made-here.ts';
import { findNotification } from './notifications.store.ts';

export const NotificationAnswer = Notification.extend({ read: z.boolean() });

/** `event_id` may be named; it can only be this one. */
export const BroadcastBody = z.object({
  title: Notification.shape.title,
  message: Notification.shape.message,
  type: z.enum(NOTIFICATION_TYPES).default('info'),
  notification_type: Notification.shape.notification_type.default('announcement'),
  event_id: id.optional(),
});

/** @param userId '' for everybody */
export async function sendNow(
  context: ServerContext,
  viewer: Viewer,
  { event_id, title, message, type, notification_type }: z.output<typeof BroadcastBody>,
  userId: string,
): Promise<z.input<typeof NotificationAnswer>> {
  if (event_id !== undefined) await requestedEvent(context, event_id);
  const args = { notification_id: randomUUID(), title, message, type, notification_type, user_id: userId };
  await performCommand(context, viewer, 'send_notification', args, madeHere());
  return notificationOf(context, viewer, args.notification_id);
}

export async function notificationOf({ database }: ServerContext, viewer: Viewer, notificationId: string) {
  const notification = await findNotification(database.queries, viewer, notificationId);
  if (!notification) throw new ProblemError('not_found', 'There is no such notification.');
  return notification;
}
