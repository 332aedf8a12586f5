import { id } from '@baraza/schema/define/fields';
import { z } from 'zod';
import { ProblemError } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import { performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { addEntry } from '../audit/audit.store.ts';
import { readOwnData } from './own-data.store.ts';
import { findUser } from './users.store.ts';

const one = { tag: 'Admin', policy: 'admin', params: z.object({ id }), problems: ['not_found'] } as const;

export function peopleDataRoutes(): Route[] {
  return [
    route({
      ...one,
      method: 'get',
      path: '/api/admin/people/{id}/data',
      summary: 'All that is kept about one person, to hand to them; that it was asked for goes to the audit log',
      costs: 40,
      answer: z.record(z.string(), z.unknown()),
      async handle({ context, viewer, params }) {
        const { event_id, user_id } = viewer;
        const { queries } = context.database;
        const person = await findUser(queries, event_id, params.id);
        if (!person) throw new ProblemError('not_found', 'There is nobody like that here.');
        const at = new Date().toISOString();
        const about = { collection: 'users', document_id: person.id };
        await addEntry(queries, { event_id, at, user_id, action: 'export_person', ...about });
        const {
          user,
          blocks,
          reports,
          ratings: _,
          ...rest
        } = await readOwnData(queries, { event_id, user_id: person.id });
        // The ticket code admits its holder, so only its owner gets it; and no organiser reads who gave which rating.
        return {
          user: user && { ...user, ticket_code: undefined },
          ...rest,
          // Not that they block or reported the very admin who asks.
          blocks: blocks.filter(({ blocked_id }) => blocked_id !== user_id),
          reports: reports.filter(({ reported_id }) => reported_id !== user_id),
        };
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
