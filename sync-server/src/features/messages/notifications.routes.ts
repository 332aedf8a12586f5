import { id } from '@baraza/schema/define/fields';
import { NOTIFICATION_PAGE_SIZE } from '@baraza/schema/event/event-defaults';
import { z } from 'zod';
import { page, setTotal } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import { performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { countNotifications, listNotifications } from './notifications.store.ts';
import { NotificationAnswer, notificationOf } from './send-notification.ts';

const tag = 'Notifications';

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
        await performCommand(
          context,
          viewer,
          'mark_notifications_read',
          { notification_ids: [params.id] },
          serverOrigin(),
        );
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
        const origin = serverOrigin();
        await performCommand(context, viewer, 'mark_all_notifications_read', { up_to: origin.arrived_at }, origin);
        return countNotifications(context.database.queries, viewer);
      },
    }),
  ];
}
