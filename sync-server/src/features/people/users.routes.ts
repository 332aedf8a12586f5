import { id } from '@baraza/schema/define/fields';
import { seesOthers } from '@baraza/schema/people/sees-others';
import { User } from '@baraza/schema/people/user';
import { z } from 'zod';
import { spend } from '../../http/fair-share.ts';
import { page, setTotal } from '../../http/paging.ts';
import { ProblemError } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import { requestedEvent } from '../event/requested-event.ts';
import { ownProfileAnswer, ProfileBody, UserAnswer, updateOwnProfile } from './own-profile.ts';
import { userVisibleTo } from './user-answer.ts';
import { findUser, listUsers } from './users.store.ts';

const tag = 'Users';

/** Of the points in `fair-share.ts`. Who types a name searches a few times. */
const SEARCH_COSTS = 10;
const LIST_COSTS = 60;

export function usersRoutes(): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/users/me',
      summary: 'Your own profile',
      tag,
      policy: 'signedIn',
      answer: UserAnswer,
      handle: ({ context, viewer }) => ownProfileAnswer(context, viewer),
    }),
    route({
      method: 'put',
      path: '/api/users/me',
      summary: 'Change your own profile',
      tag,
      policy: 'signedIn',
      body: ProfileBody,
      answer: UserAnswer,
      handle: ({ context, viewer, body }) => updateOwnProfile(context, viewer, body),
    }),
    route({
      method: 'get',
      path: '/api/users/event/{id}/attendees',
      summary: 'The directory, as far as you may see it; `search` finds words of a card by their beginnings',
      tag,
      policy: 'signedIn',
      params: z.object({ id }),
      costs: SEARCH_COSTS,
      query: page({ default: 10_000, max: 10_000 }).extend({ search: z.string().max(100).optional() }),
      answer: z.array(User),
      problems: ['not_found'],
      async handle({ context, viewer, params, query, http }) {
        await requestedEvent(context, params.id);
        if (!query.search) await spend(context.database, viewer, LIST_COSTS - SEARCH_COSTS);
        const { total, rows } = await listUsers(context.database.queries, params.id, {
          ...query,
          hidden: viewer.role === 'admin',
          ...(!seesOthers(viewer) && { only: viewer.user_id }),
        });
        setTotal(http, total);
        return Promise.all(rows.map((row) => userVisibleTo(context.database.queries, viewer, row)));
      },
    }),
    route({
      method: 'get',
      path: '/api/users/{id}',
      summary: 'One person, as far as you may see them',
      tag,
      policy: 'signedIn',
      params: z.object({ id }),
      answer: User,
      problems: ['not_found'],
      async handle({ context, viewer, params }) {
        const user = await findUser(context.database.queries, viewer.event_id, params.id);
        if (!user) throw new ProblemError('not_found', 'There is nobody like that here.');
        return userVisibleTo(context.database.queries, viewer, user);
      },
    }),
  ];
}
