import { ProblemError } from '../../http/problems.ts';

/** @throws ProblemError when a document has both times and ends before it starts */
export function demandOrder(fields: object): void {
  const { start_time, end_time } = fields as { start_time?: string; end_time?: string };
  if (start_time !== undefined && end_time !== undefined && Date.parse(end_time) < Date.parse(start_time))
    throw new ProblemError('invalid', 'A session can not end before it starts.');
}
