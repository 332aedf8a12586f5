import { instant } from '@baraza/schema/define/fields';
import { z } from 'zod';
import { page, setTotal } from '../../../http/paging.ts';
import { type Route, route } from '../../../http/route.ts';
import { countKept, countSteps, listImports, listKept, listNotBrought, NOT_BROUGHT } from './imports.store.ts';
import { countChangedLater } from './later-imports.store.ts';
import { undoableSince } from './undoable.ts';

/** Of people who are named, at most this many are. */
const NAMED = 50;

const AnImport = z.object({
  id: z.string(),
  file: z.string(),
  at: instant,
  user_id: z.string(),
  /** '' if this person no longer exists. */
  user_name: z.string(),
  added: z.int(),
  changed: z.int(),
  revoked: z.int(),
  /** How many of its people have not come yet; null if it did not say how many they are. */
  missing: z.int().nullable(),
  /**
   * Lines that changed nothing, or all but the code, because people had changed since their preview. '' if that person is not
   * here any more.
   */
  not_brought: z.array(z.object({ id: z.string(), name: z.string(), why: z.enum(NOT_BROUGHT) })),
  /** How many they are; not all are named. */
  not_brought_total: z.int(),
  undone_at: instant.nullable(),
  removed: z.int().nullable(),
  /** Once it is undone: people who were left as they are, because somebody changed them since or another import named them. */
  kept: z.array(z.object({ id: z.string(), name: z.string() })),
  /** How many they are; not all are named. */
  kept_total: z.int(),
  /** Until it is undone: of its people, how many a later import names or has changed. */
  changed_later: z.int(),
});

export function importsRoutes(): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/admin/imports',
      summary: 'Imports of people that can still be undone, newest first',
      tag: 'Admin',
      policy: 'admin',
      costs: 5,
      query: page({ default: 50, max: 200 }),
      answer: z.array(AnImport),
      async handle({ context, viewer, query, http }) {
        const { queries } = context.database;
        const since = undoableSince(new Date().toISOString());
        const { total, rows } = await listImports(queries, viewer.event_id, { since, ...query });
        setTotal(http, total);
        const ids = rows.map(({ id }) => id);
        const counts = ids.length > 0 ? await countSteps(queries, ids) : [];
        const later = ids.length > 0 ? await countChangedLater(queries, ids) : [];
        const answer: z.infer<typeof AnImport>[] = [];
        for (const { event_id: _, ...row } of rows) {
          const count = (step: string) =>
            counts.find((each) => each.import_id === row.id && each.step === step)?.count ?? 0;
          answer.push({
            ...row,
            ...{ added: count('added'), changed: count('changed'), revoked: count('revoked') },
            not_brought: count('not_brought') > 0 ? await listNotBrought(queries, row.id, NAMED) : [],
            not_brought_total: count('not_brought'),
            kept: row.undone_at ? await listKept(queries, row.id, NAMED) : [],
            kept_total: row.undone_at ? await countKept(queries, row.id) : 0,
            changed_later: row.undone_at ? 0 : (later.find(({ import_id }) => import_id === row.id)?.count ?? 0),
          });
        }
        return answer;
      },
    }),
  ];
}
