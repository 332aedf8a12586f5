import { randomUUID } from 'node:crypto';
import { id } from '@baraza/schema/define/fields';
import { Notification } from '@baraza/schema/messages/notification';
import { NOTIFICATION_TEMPLATES } from '@baraza/schema/messages/templates';
import { z } from 'zod';
import { pageOf, shortPage } from '../../http/paging.ts';
import { ProblemError } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { ServerContext } from '../../server-context.ts';
import { performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { findMessage, listMessages } from './notifications.store.ts';
import { BroadcastBody } from './send-notification.ts';

const call = { tag: 'Notifications', policy: 'admin', problems: ['not_found'] } as const;
const path = '/api/notifications/templates/{id}/';
const params = z.object({ id });
const WORDS = { title: true, message: true, type: true, notification_type: true, translations: true } as const;
const Words = BroadcastBody.pick(WORDS);
const NotificationTemplate = Notification.pick(WORDS)
  // An own template has its title as its name; built-in ones can't be changed.
  .extend({ id: z.string(), name: z.string(), own: z.boolean() });
type NotificationTemplate = z.infer<typeof NotificationTemplate>;

const OWN_MAX = 200;

/** Message templates: the built-in ones and the organisers' own. */
export function templatesRoutes(): Route[] {
  return [
    route({
      ...call,
      method: 'get',
      path: '/api/notifications/templates',
      summary: 'Messages to start from',
      query: shortPage,
      answer: z.array(NotificationTemplate),
      async handle({ context, viewer, query, http }) {
        const which = { state: 'template', limit: OWN_MAX, offset: 0 } as const;
        const { rows } = await listMessages(context.database.queries, viewer.event_id, which);
        return pageOf(
          http,
          [...NOTIFICATION_TEMPLATES.map((each) => ({ ...each, own: false })), ...rows.map(asTemplate)],
          query,
        );
      },
    }),
    route({
      ...call,
      method: 'post',
      path: '/api/notifications/templates',
      summary: 'Keep a message to start others from',
      body: Words,
      status: 201,
      answer: NotificationTemplate,
      handle: ({ context, viewer, body }) => save(context, viewer, randomUUID(), body),
    }),
    route({
      ...call,
      method: 'put',
      path,
      summary: 'Change a template of your own',
      params,
      body: Words,
      answer: NotificationTemplate,
      async handle({ context, viewer, params, body }) {
        await templateOf(context, viewer, params.id);
        return save(context, viewer, params.id, body);
      },
    }),
    route({
      ...call,
      method: 'delete',
      path,
      summary: 'Remove a template of your own',
      params,
      answer: z.object({ message: z.string() }),
      async handle({ context, viewer, params }) {
        await templateOf(context, viewer, params.id);
        await performCommand(context, viewer, 'delete_notification', { notification_id: params.id }, serverOrigin());
        return { message: 'The template was removed.' };
      },
    }),
  ];
}

async function save(context: ServerContext, viewer: Viewer, notification_id: string, words: z.output<typeof Words>) {
  await performCommand(context, viewer, 'save_notification_template', { notification_id, ...words }, serverOrigin());
  return templateOf(context, viewer, notification_id);
}

async function templateOf({ database }: ServerContext, viewer: Viewer, templateId: string) {
  const found = await findMessage(database.queries, viewer.event_id, templateId);
  if (found?.state !== 'template') throw new ProblemError('not_found', 'There is no such template of your own.');
  return asTemplate(found);
}

const asTemplate = (row: Notification): NotificationTemplate => {
  const { id, title, message, type, notification_type, translations } = row;
  return { id, title, message, type, notification_type, translations, name: title, own: true };
};
