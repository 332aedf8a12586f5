import { ProblemError } from '../../http/problems.ts';

/** Of a session, or anything else: what has both times ends when it starts, or later. */
export function demandOrder(fields: object): void {
  const { start_time, end_time } = fields as { start_time?: string; end_time?: string };
  if (start_time !== undefined && end_time !== undefined && Date.parse(end_time) < Date.parse(start_time))
    throw new ProblemError('invalid', 'A session can not end before it starts.');
}
