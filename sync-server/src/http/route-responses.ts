import { PROBLEMS, Problem, type ProblemCode } from '@baraza/schema/sync/problem';
import { z } from 'zod';
import type { DoorsMay } from './session/require-viewer.ts';

const COUNT_OF_ALL = {
  description: 'How many there are, of which this is a page',
  required: true,
  schema: { type: 'integer', minimum: 0 },
} as const;
const SECONDS_TO_WAIT = { description: 'Seconds to wait before asking again', schema: { type: 'integer' } } as const;

/** All responses of a call for the API description: the success, and the problems grouped by status. */
export function responsesOf(d: {
  policy: unknown;
  confirms?: unknown;
  doors?: DoorsMay;
  params?: unknown;
  query?: unknown;
  body?: unknown;
  status?: 200 | 201;
  answer: z.ZodType;
  contentType?: string | readonly string[];
  problems?: readonly ProblemCode[];
}) {
  const codes = new Set<ProblemCode>(d.problems ?? []);
  if (d.policy !== 'public')
    codes.add('not_signed_in').add('account_erased').add('not_allowed').add('too_many_requests');
  if (d.policy !== 'public' && d.doors !== 'even_removed') codes.add('door_removed');
  if (d.confirms) codes.add('confirm_password');
  if (d.params || d.query || d.body) codes.add('invalid');
  if (d.body) for (const code of ['malformed', 'too_large', 'wrong_media_type'] as const) codes.add(code);
  codes.add('internal').add('unavailable');

  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) byStatus.set(PROBLEMS[code].status, [...(byStatus.get(PROBLEMS[code].status) ?? []), code]);
  const refusals = [...byStatus].map(([status, of]) => [
    status,
    {
      description: of.join(', '),
      ...((status === 429 || status === 503) && { headers: { 'Retry-After': SECONDS_TO_WAIT } }),
      content: { 'application/problem+json': { schema: Problem } },
    },
  ]);
  return {
    [d.status ?? 200]: {
      description: 'Done',
      ...(d.answer instanceof z.ZodArray && { headers: { 'X-Total-Count': COUNT_OF_ALL } }),
      content: eachOf(d.contentType ?? 'application/json', d.answer),
    },
    ...(Object.fromEntries(refusals) as Record<number, { description: string }>),
  };
}

/** One schema for several media types. */
export const eachOf = (types: string | readonly string[], schema: z.ZodType) =>
  Object.fromEntries([types].flat().map((type) => [type, { schema }]));
