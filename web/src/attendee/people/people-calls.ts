import type { User } from '@baraza/schema/people/user';
import { type Answer, createServerCall } from '../../replica/index.ts';

/** Cards of one search; of more the person is asked for another word. */
export const FOUND_MAX = 50;
/** The person waits, and has what is on the phone meanwhile. */
const ANSWER_WITHIN_MS = 10_000;

const isCard = (body: unknown): body is User =>
  typeof body === 'object' && body !== null && 'id' in body && 'name' in body && 'interests' in body;
const areCards = (body: unknown): body is User[] => Array.isArray(body) && body.every(isCard);

function get<Body>(token: string | null, path: string, isOurs: (body: unknown) => body is Body, signal: AbortSignal) {
  // By hand: Safari before 17.4 has no `AbortSignal.any`.
  const abort = new AbortController();
  for (const each of [signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])
    each.addEventListener('abort', () => abort.abort());
  return createServerCall(() => token)(path, { method: 'GET', isOurs, signal: abort.signal });
}

/** Searches the directory of a large event at the server; one card more than `FOUND_MAX` says that there are others. */
export function searchAttendees(
  token: string | null,
  { eventId, search }: { eventId: string; search: string },
  signal: AbortSignal,
): Promise<Answer<User[]>> {
  const query = new URLSearchParams({ search, limit: String(FOUND_MAX + 1) });
  return get(token, `/api/users/event/${encodeURIComponent(eventId)}/attendees?${query}`, areCards, signal);
}

/** One person's card, as far as its reader may see it. */
export const fetchCard = (token: string | null, userId: string, signal: AbortSignal): Promise<Answer<User>> =>
  get(token, `/api/users/${encodeURIComponent(userId)}`, isCard, signal);
