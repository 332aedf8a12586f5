import { id, instant } from '@baraza/schema/define/fields';
import { z } from 'zod';
import { listRefusals } from '../../../delivery/mail/refusals.store.ts';
import { page, setTotal } from '../../../http/paging.ts';
import { type Route, route } from '../../../http/route.ts';

/** Whose address a mail server has refused, for organisers. */
export const refusalsRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/api/admin/refused-mails',
    summary: 'People to whose address of now a mail server refused to deliver, and what it said; or only one of them',
    tag: 'Admin',
    policy: 'admin',
    costs: 3,
    query: page({ default: 100, max: 10_000 }).extend({ user_id: id.optional() }),
    answer: z.array(z.object({ user_id: z.string(), email: z.string(), answer: z.string(), refused_at: instant })),
    async handle({ context, viewer, query, http }) {
      const { rows, total } = await listRefusals(context.database.queries, viewer.event_id, query);
      setTotal(http, total);
      return rows;
    },
  }),
];
