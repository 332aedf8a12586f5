import { createServerCall } from '../../../replica/index.ts';
import { isRecord } from '../../../replica/pull/server-call.ts';
import { ownToken } from '../../../shared/auth/session/own-token.ts';
import { argsOf, type Draft } from '../write/draft.ts';

/** Whom a message is for now, and their devices that are signed in. */
export interface Reach {
  people: number;
  phones: number;
  people_with_phone: number;
}

const call = createServerCall(ownToken);
/** An urgent message must not wait long for a figure. */
const ANSWER_WITHIN_MS = 5_000;

const isReach = (body: unknown): body is Reach =>
  isRecord(body) && [body.people, body.phones, body.people_with_phone].every((figure) => typeof figure === 'number');

/** Asks the server, which alone knows who is signed in where; undefined without its answer. */
export async function askReach(draft: Draft, timeZone: string): Promise<Reach | undefined> {
  const { user_id, audience = 'everybody', ticketType = '' } = argsOf(draft, timeZone);
  const query = new URLSearchParams({ user_id, audience, ticketType });
  const answer = await call(`/api/notifications/reach?${query}`, {
    method: 'GET',
    isOurs: isReach,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  return answer.kind === 'ok' ? answer.body : undefined;
}
