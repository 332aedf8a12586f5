import { isRecord } from '../../../replica/pull/server-call.ts';
import { adminCall } from '../../server-call/admin-call.ts';

/** How one session was rated, as the server counts it. */
export interface SessionRatings {
  session_id: string;
  title: string;
  start_time: string;
  count: number;
  average: number;
  comments: number;
  /** How many gave 1, 2, 3, 4 and 5. */
  by_score: readonly number[];
}

export interface Comment {
  score: number;
  comment: string;
}

const isList =
  <Item>(...numbers: (keyof Item & string)[]) =>
  (body: unknown): body is Item[] =>
    Array.isArray(body) && body.every((each) => isRecord(each) && numbers.every((name) => Number.isFinite(each[name])));

/** Who gave which rating is theirs alone to know: the server only tells figures and words. */
export const askRatings = () =>
  adminCall('/api/admin/ratings', { method: 'GET', isOurs: isList<SessionRatings>('count', 'average') });

export const askComments = (sessionId: string) =>
  adminCall(`/api/admin/ratings/${encodeURIComponent(sessionId)}/comments?limit=1000`, {
    method: 'GET',
    isOurs: isList<Comment>('score'),
  });
