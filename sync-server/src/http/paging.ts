import type { Context } from 'hono';
import { z } from 'zod';

/** `limit` and `offset` of a list call. */
export const page = (limit: { default: number; max: number }) =>
  z.object({
    limit: z.coerce.number().int().min(1).max(limit.max).default(limit.default),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  });

/** For lists that are short, and read whole. */
export const shortPage = page({ default: 1_000, max: 1_000 });

/** One page of such a list, and how many there are in all. */
export function pageOf<Row>(http: Context, rows: readonly Row[], { limit, offset }: z.output<typeof shortPage>): Row[] {
  setTotal(http, rows.length);
  return rows.slice(offset, offset + limit);
}

/** Says how many there are beside those on this page. */
export const setTotal = (http: Context, total: number): void => http.header('X-Total-Count', String(total));
