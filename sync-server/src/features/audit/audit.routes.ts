import { id, instant } from '@baraza/schema/define/fields';
import { z } from 'zod';
import { page, setTotal } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import { listEntries } from './audit.store.ts';

const AnyRow = z.record(z.string(), z.unknown()).nullable();

export function auditRoutes(): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/admin/audit-log',
      summary: 'What admins did, and what doors took back, newest first',
      tag: 'Admin',
      policy: 'admin',
      costs: 10,
      query: page({ default: 100, max: 1_000 }).extend({
        search: z.string().max(200).optional(),
        user_id: id.optional(),
        collection: z.string().max(60).optional(),
      }),
      answer: z.array(
        z.object({
          id: z.string(),
          event_id: z.string(),
          at: instant,
          user_id: z.string(),
          user_name: z.string(),
          action: z.string(),
          collection: z.string(),
          document_id: z.string(),
          before: AnyRow,
          after: AnyRow,
        }),
      ),
      async handle({ context, viewer, query, http }) {
        const { total, rows } = await listEntries(context.database.queries, viewer, query);
        setTotal(http, total);
        return rows;
      },
    }),
  ];
}
