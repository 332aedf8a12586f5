import type { Context } from 'hono';
import { z } from 'zod';

/** `limit` and `offset` of a list call. */
export const page = (limit: { default: number; max: number }) =>
  z.object({
    limit: z.coerce.number().int().min(1).max(limit.max).default(limit.default),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  });

/** For short lists that the query reads in full. */
export const shortPage = page({ default: 1_000, max: 1_000 });

/** Returns one page of a fully read list, and sets the `X-Total-Count` header. */
export function pageOf<Row>(http: Context, rows: readonly Row[], { limit, offset }: z.output<typeof shortPage>): Row[] {
  setTotal(http, rows.length);
  return rows.slice(offset, offset + limit);
}

/** Sets the header with the total number of rows. */
export const setTotal = (http: Context, total: number): void => http.header('X-Total-Count', String(total));
