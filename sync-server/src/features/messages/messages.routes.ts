import { id } from '@baraza/schema/define/fields';
import { NOTIFICATION_AUDIENCES, Notification } from '@baraza/schema/messages/notification';
import { z } from 'zod';
import { readEpoch } from '../../database/epoch.ts';
import { keepBriefly } from '../../http/keep-briefly.ts';
import { page, setTotal } from '../../http/paging.ts';
import { ProblemError } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import { performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { countMessages, type MessageCounts } from './message-counts.store.ts';
import { findMessage, listMessages } from './notifications.store.ts';
import { countReach, type Reach } from './reach.store.ts';
import { BroadcastBody, MessageBody, NotificationAnswer, sendMessage } from './send-notification.ts';

const tag = 'Notifications';
const NOBODY_YET = { recipients: 0, delivered: 0, read: 0 };
const figure = z.int();
/** Long enough for a room of admins who look at once, short enough for one who waits for a phone to sign in. */
const REACH_KEPT_MS = 3_000;

/** Calls with which admins write, schedule, send, list and delete messages. */
export function messagesRoutes(): Route[] {
  const reach = keepBriefly<Reach>(REACH_KEPT_MS);
  // Not a moment longer: who takes a phone in their hand and reads expects to be counted.
  const counted = keepBriefly<Map<string, MessageCounts>>(0);
  return [
    route({
      method: 'get',
      path: '/api/notifications/reach',
      summary: 'Whom a message would be for if it were sent now, and on how many phones',
      tag,
      policy: 'admin',
      costs: 10,
      query: z.object({
        user_id: z.string().max(100).default(''),
        audience: z.enum(NOTIFICATION_AUDIENCES).default('everybody'),
        ticketType: Notification.shape.ticketType.default(''),
      }),
      answer: z.object({
        people: figure,
        /** Devices of theirs that are signed in and have had the app open. */
        phones: figure,
        /** Those of them who have such a device. */
        people_with_phone: figure,
      }),
      handle({ context, viewer: { event_id }, query }) {
        const { user_id, audience, ticketType } = query;
        return reach(JSON.stringify([event_id, user_id, audience, ticketType]), () =>
          countReach(context.database.queries, { event_id, ...query }),
        );
      },
    }),
    route({
      method: 'get',
      path: '/api/notifications/messages',
      summary: 'What was sent, with how many people it reached; or what is still to be sent',
      tag,
      policy: 'admin',
      query: page({ default: 20, max: 50 }).extend({ state: z.enum(['sent', 'scheduled']).default('sent') }),
      answer: z.array(
        Notification.extend({
          /** Number of people it is for. */
          recipients: figure,
          /** Of them, those with a device that has confirmed it, and those who have read it. */
          delivered: figure,
          read: figure,
        }),
      ),
      async handle({ context: { database }, viewer: { event_id }, query, http }) {
        const { queries } = database;
        const { total, rows } = await listMessages(queries, event_id, query);
        setTotal(http, total);
        const ids = rows.map((row) => row.id);
        const counts = await counted(JSON.stringify([event_id, ids]), async () =>
          countMessages(database, event_id, await readEpoch(queries), ids),
        );
        return rows.map((row) => ({ ...row, ...(counts.get(row.id) ?? NOBODY_YET) }));
      },
    }),
    route({
      method: 'post',
      path: '/api/notifications/',
      summary: 'Write to one person or to a group, without either to everybody; at once, or at a time to come',
      tag,
      policy: 'admin',
      body: MessageBody,
      status: 201,
      answer: NotificationAnswer,
      problems: ['not_found'],
      handle: ({ context, viewer, body }) => sendMessage(context, viewer, body),
    }),
    route({
      method: 'post',
      path: '/api/notifications/broadcast',
      summary: 'Write to everybody, or to a group; at once, or at a time to come',
      tag,
      policy: 'admin',
      body: BroadcastBody,
      status: 201,
      answer: NotificationAnswer,
      problems: ['not_found'],
      handle: ({ context, viewer, body }) => sendMessage(context, viewer, body),
    }),
    route({
      method: 'put',
      path: '/api/notifications/{id}/',
      summary: 'Write anew what has not gone out yet',
      tag,
      policy: 'admin',
      params: z.object({ id }),
      body: MessageBody,
      answer: NotificationAnswer,
      problems: ['not_found', 'already_sent'],
      handle: ({ context, viewer, params, body }) => sendMessage(context, viewer, body, params.id),
    }),
    route({
      method: 'delete',
      path: '/api/notifications/{id}/',
      summary: 'Take a notification back, sent or still to be sent; it goes from every device',
      tag,
      policy: 'admin',
      params: z.object({ id }),
      answer: z.object({ message: z.string() }),
      problems: ['not_found'],
      async handle({ context, viewer, params }) {
        if (!(await findMessage(context.database.queries, viewer.event_id, params.id)))
          throw new ProblemError('not_found', 'There is no such notification.');
        await performCommand(context, viewer, 'delete_notification', { notification_id: params.id }, serverOrigin());
        return { message: 'The notification was taken back.' };
      },
    }),
  ];
}
