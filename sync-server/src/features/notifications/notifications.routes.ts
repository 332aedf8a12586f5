import { randomUUID } from 'node:crypto';
import { id } from '@baraza/schema/entities/fields';
import { NOTIFICATION_TYPES, Notification } from '@baraza/schema/entities/notification';
import { NOTIFICATION_PAGE_SIZE } from '@baraza/schema/event-defaults';
import { z } from 'zod';
import { ProblemError } from '../../problems.ts';
import type { ServerContext } from '../../server-context.ts';
import { performCommand } from '../../sync/perform.ts';
import type { Viewer } from '../command-handler.ts';
import { requestedEvent } from '../events/requested-event.ts';
import { madeHere } from '../made-here.ts';
import { page, setTotal } from '../paging.ts';
import { type Route, route } from '../route.ts';
import { NOTIFICATION_TEMPLATES, NotificationTemplate } from './notification-templates.ts';
import { countNotifications, findNotification, listNotifications } from './notifications.store.ts';

const tag = 'Notifications';
const Done = z.object({ message: z.string() });
const NotificationAnswer = Notification.extend({ read: z.boolean() });

/** `event_id` may be named; it can only be this one. */
export const BroadcastBody = z.object({
  title: Notification.shape.title,
  message: Notification.shape.message,
  type: z.enum(NOTIFICATION_TYPES).default('info'),
  notification_type: Notification.shape.notification_type.default('announcement'),
  event_id: id.optional(),
});

export function notificationsRoutes(): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/notifications/user/',
      summary: 'Your notifications, newest first',
      tag,
      policy: 'signedIn',
      query: page({ default: NOTIFICATION_PAGE_SIZE, max: 500 }),
      answer: z.array(NotificationAnswer),
      async handle({ context, viewer, query, http }) {
        const { total, rows } = await listNotifications(context.database.queries, viewer, query);
        setTotal(http, total);
        return rows;
      },
    }),
    route({
      method: 'get',
      path: '/api/notifications/stats',
      summary: 'How many you have, and how many of them you have not read',
      tag,
      policy: 'signedIn',
      answer: z.object({ unread: z.int(), total: z.int() }),
      handle: ({ context, viewer }) => countNotifications(context.database.queries, viewer),
    }),
    route({
      method: 'put',
      path: '/api/notifications/{id}/read/',
      summary: 'Mark one as read',
      tag,
      policy: 'signedIn',
      params: z.object({ id }),
      answer: NotificationAnswer,
      problems: ['not_found'],
      async handle({ context, viewer, params }) {
        await notificationOf(context, viewer, params.id);
        await performCommand(context, viewer, 'mark_notifications_read', { notification_ids: [params.id] }, madeHere());
        return notificationOf(context, viewer, params.id);
      },
    }),
    route({
      method: 'put',
      path: '/api/notifications/read-all/',
      summary: 'Mark all as read that have been sent by now',
      tag,
      policy: 'signedIn',
      answer: z.object({ unread: z.int(), total: z.int() }),
      async handle({ context, viewer }) {
        const origin = madeHere();
        await performCommand(context, viewer, 'mark_all_notifications_read', { up_to: origin.arrived_at }, origin);
        return countNotifications(context.database.queries, viewer);
      },
    }),
    route({
      method: 'get',
      path: '/api/notifications/templates',
      summary: 'Messages to start from',
      tag,
      policy: 'admin',
      answer: z.array(NotificationTemplate),
      handle: async () => [...NOTIFICATION_TEMPLATES],
    }),
    route({
      method: 'post',
      path: '/api/notifications/',
      summary: 'Write to one person, or without `user_id` to everybody',
      tag,
      policy: 'admin',
      body: BroadcastBody.extend({ user_id: z.string().max(100).nullish() }),
      status: 201,
      answer: NotificationAnswer,
      problems: ['not_found'],
      handle: ({ context, viewer, body }) => send(context, viewer, body, body.user_id ?? ''),
    }),
    route({
      method: 'post',
      path: '/api/notifications/broadcast',
      summary: 'Write to everybody',
      tag,
      policy: 'admin',
      body: BroadcastBody,
      status: 201,
      answer: NotificationAnswer,
      problems: ['not_found'],
      handle: ({ context, viewer, body }) => send(context, viewer, body, ''),
    }),
    route({
      method: 'delete',
      path: '/api/notifications/{id}/',
      summary: 'Take a notification back; it goes from every device',
      tag,
      policy: 'admin',
      params: z.object({ id }),
      answer: Done,
      problems: ['not_found'],
      async handle({ context, viewer, params }) {
        await notificationOf(context, viewer, params.id);
        await performCommand(context, viewer, 'delete_notification', { notification_id: params.id }, madeHere());
        return { message: 'The notification was taken back.' };
      },
    }),
  ];
}

/** @param userId '' for everybody */
export async function send(
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

async function notificationOf({ database }: ServerContext, viewer: Viewer, notificationId: string) {
  const notification = await findNotification(database.queries, viewer, notificationId);
  if (!notification) throw new ProblemError('not_found', 'There is no such notification.');
  return notification;
}
