import { id } from '@baraza/schema/define/fields';
import { tellsOfAnother } from '@baraza/schema/messages/notification';
import { z } from 'zod';
import { ProblemError } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import { performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { addEntry } from '../audit/audit.store.ts';
import { readOwnData } from './own-data.store.ts';
import { findUser } from './users.store.ts';

const one = { tag: 'Admin', policy: 'admin', params: z.object({ id }), problems: ['not_found'] } as const;

/** What people write for themselves or for one another, what they star, and how they rate: no organiser reads it. */
const THEIRS_ALONE = ['person_notes', 'meetings', 'contact_details', 'bookmarks', 'ratings'] as const;

/** The data of a person as one of the admins gets them. */
function shownToAdmin(data: Awaited<ReturnType<typeof readOwnData>>, adminId: string) {
  const { user, connections, notifications, notification_reads, blocks, reports } = data;
  // What they are told of another person, a meeting's hour too, is for the two alone. So is when they read it.
  const told = notifications.filter(tellsOfAnother).map(({ id }) => id);
  return {
    ...data,
    ...Object.fromEntries(THEIRS_ALONE.map((name) => [name, undefined])),
    // The ticket code admits its holder, so only its owner gets it.
    user: user && { ...user, ticket_code: undefined },
    connections: connections.map((connection) => ({ ...connection, words: undefined, answer_words: undefined })),
    notifications: notifications.filter(({ id }) => !told.includes(id)),
    notification_reads: notification_reads.filter(({ notification_id }) => !told.includes(notification_id)),
    // Not that they block or reported the very admin who asks.
    blocks: blocks.filter(({ blocked_id }) => blocked_id !== adminId),
    reports: reports.filter(({ reported_id }) => reported_id !== adminId),
    only_in_own_export: [
      ...THEIRS_ALONE,
      'connections.words',
      'connections.answer_words',
      'notifications about other people',
    ],
  };
}

export function peopleDataRoutes(): Route[] {
  return [
    route({
      ...one,
      method: 'get',
      path: '/api/admin/people/{id}/data',
      summary:
        'What is kept about one person, to hand to them, without what they alone may read: that is in their own export. ' +
        'That it was asked for goes to the audit log',
      costs: 40,
      confirms: true,
      problems: ['not_found', 'confirm_password'],
      answer: z.object({ only_in_own_export: z.array(z.string()) }).catchall(z.unknown()),
      async handle({ context, viewer, params }) {
        const { event_id, user_id } = viewer;
        const { queries } = context.database;
        const person = await findUser(queries, event_id, params.id);
        if (!person) throw new ProblemError('not_found', 'There is nobody like that here.');
        const at = new Date().toISOString();
        const about = { collection: 'users', document_id: person.id };
        await addEntry(queries, { event_id, at, user_id, action: 'export_person', ...about });
        return shownToAdmin(await readOwnData(queries, { event_id, user_id: person.id }), user_id);
      },
    }),
    route({
      ...one,
      method: 'delete',
      path: '/api/admin/people/{id}',
      summary:
        'Remove a person for good, with all that is about them; what was done to them stays in the audit log without them',
      problems: ['not_found', 'confirm_password'],
      answer: z.object({ message: z.string() }),
      async handle({ context, viewer, params }) {
        await performCommand(context, viewer, 'erase_person', { user_id: params.id }, serverOrigin());
        return { message: 'The person was removed.' };
      },
    }),
  ];
}
