import { id, instant } from '@baraza/schema/define/fields';
import { ROLES } from '@baraza/schema/people/user';
import { z } from 'zod';
import { page, setTotal } from '../../../http/paging.ts';
import { ProblemError } from '../../../http/problems.ts';
import { type Route, route } from '../../../http/route.ts';
import { listOpenSessions, revokeSessionsOf } from '../../../http/session/sessions.store.ts';
import { findDoor } from '../../doors/doors.store.ts';
import { findUser } from '../../people/users.store.ts';

const tag = 'Admin';

export function adminSessionsRoutes(): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/admin/sessions',
      summary: 'Who is signed in since when: admins first, then who was here last',
      tag,
      policy: 'admin',
      costs: 10,
      query: page({ default: 100, max: 1_000 }).extend({ search: z.string().max(200).optional() }),
      answer: z.array(
        z.object({
          user_id: z.string(),
          name: z.string(),
          email: z.string(),
          role: z.enum(ROLES),
          created_at: instant,
          /** A date, "2026-11-21". */
          last_seen_on: z.string(),
          /** Whether it is the session of this request. */
          is_this: z.boolean(),
        }),
      ),
      async handle({ context, viewer, query, http }) {
        const { total, rows } = await listOpenSessions(context.database.queries, viewer.event_id, query);
        setTotal(http, total);
        return rows.map(({ id, ...session }) => ({ ...session, is_this: id === viewer.session_id }));
      },
    }),
    route({
      method: 'delete',
      path: '/api/admin/sessions/{userId}',
      summary:
        'Sign somebody out everywhere; yourself everywhere but here. Of a door phone that was removed: nothing more is taken from it',
      tag,
      policy: 'admin',
      params: z.object({ userId: id }),
      answer: z.object({ ended: z.int() }),
      problems: ['not_found'],
      async handle({ context, viewer, params }) {
        const { queries } = context.database;
        const person = await findUser(queries, viewer.event_id, params.userId);
        // One that is at work is removed first, so that it is asked for what it holds.
        const door = person ? undefined : await findDoor(queries, viewer.event_id, params.userId);
        if (!person && !door?.removed_at) throw new ProblemError('not_found', 'There is nobody like that here.');
        const { session_id } = viewer;
        const ended = await context.database.transaction((tx) => revokeSessionsOf(tx, params.userId, session_id));
        return { ended: ended.length };
      },
    }),
  ];
}
