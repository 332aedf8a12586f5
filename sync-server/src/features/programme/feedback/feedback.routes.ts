import { id } from '@baraza/schema/define/fields';
import { Rating } from '@baraza/schema/programme/feedback/rating';
import { z } from 'zod';
import { page, setTotal } from '../../../http/paging.ts';
import { type Route, route } from '../../../http/route.ts';
import { listComments, listSessionRatings } from './ratings.store.ts';

const call = { method: 'get', tag: 'Admin', policy: 'admin', costs: 5 } as const;

/** What organisers read of ratings. Nothing of it says who gave one. */
export const feedbackRoutes = (): Route[] => [
  route({
    ...call,
    path: '/api/admin/ratings',
    summary: 'How each session was rated; of those that were',
    query: page({ default: 1_000, max: 1_000 }),
    answer: z.array(
      z.object({
        session_id: z.string(),
        title: z.string(),
        start_time: z.string(),
        /** Ratings. */
        count: z.int(),
        /** 1 to 5, with two decimals. */
        average: z.number(),
        /** How many have words. */
        comments: z.int(),
        /** How many gave 1, 2, 3, 4 and 5. */
        by_score: z.array(z.int()).length(5),
      }),
    ),
    async handle({ context, viewer, query, http }) {
      const { total, rows } = await listSessionRatings(context.database.queries, viewer.event_id, query);
      setTotal(http, total);
      return rows;
    },
  }),
  route({
    ...call,
    path: '/api/admin/ratings/{sessionId}/comments',
    summary: 'What people wrote about a session, without their names',
    params: z.object({ sessionId: id }),
    query: page({ default: 200, max: 1_000 }),
    answer: z.array(Rating.pick({ score: true, comment: true })),
    async handle({ context, viewer, params, query, http }) {
      const { event_id } = viewer;
      const { total, rows } = await listComments(context.database.queries, event_id, params.sessionId, query);
      setTotal(http, total);
      return rows;
    },
  }),
];
