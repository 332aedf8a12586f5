import { id } from '@baraza/schema/define/fields';
import { seesOthers } from '@baraza/schema/people/sees-others';
import { User } from '@baraza/schema/people/user';
import { z } from 'zod';
import { spend } from '../../http/limits/fair-share.ts';
import { page, pageOf, setTotal } from '../../http/paging.ts';
import { ProblemError } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import { requestedEvent } from '../event/requested-event.ts';
import { ownProfileAnswer, ProfileBody, UserAnswer, updateOwnProfile } from './own-profile.ts';
import { userVisibleTo } from './user-answer.ts';
import { findUser, listUsers, SEARCH_FINDS, searchUsers, type UserRow } from './users.store.ts';

const tag = 'Users';

/** Of the points in `fair-share.ts`. Who types a name searches a few times. */
const SEARCH_COSTS = 10;
const LIST_COSTS = 60;
const { people, words, lettersOfWord } = SEARCH_FINDS;
const SEARCH_IS = `Finds the first ${people} people by name who have all of these words, by their beginnings: of them are the page and the count. Words after the first ${words}, and those of less than ${lettersOfWord} letters, are ignored; if none is left, it finds nobody.`;

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
      query: page({ default: 10_000, max: 10_000 }).extend({
        search: z.string().max(100).describe(SEARCH_IS).optional(),
      }),
      answer: z.array(User),
      problems: ['not_found'],
      async handle({ context, viewer, params, query, http }) {
        await requestedEvent(context, params.id);
        const { queries } = context.database;
        const whom = { hidden: viewer.role === 'admin', ...(!seesOthers(viewer) && { only: viewer.user_id }) };
        const visible = (rows: UserRow[]) => Promise.all(rows.map((row) => userVisibleTo(queries, viewer, row)));
        if (query.search)
          return visible(pageOf(http, await searchUsers(queries, params.id, query.search, whom), query));
        await spend(context.database, viewer, LIST_COSTS - SEARCH_COSTS);
        const { total, rows } = await listUsers(queries, params.id, { ...query, ...whom });
        setTotal(http, total);
        return visible(rows);
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
