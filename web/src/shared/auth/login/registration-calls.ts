import { type LoginAnswer, type MailAnswer, post, postForMessage, tokenIn } from '../auth-calls.ts';

export interface Registration {
  email: string;
  name: string;
  company?: string;
  code?: string;
  /** In the demo only; elsewhere the mailed link asks for it. */
  password?: string;
}

/** @returns a token in the demo; elsewhere the message that a mail is on its way */
export async function register(registration: Registration): Promise<LoginAnswer | MailAnswer> {
  const answer = await post('/api/auth/register', registration);
  if (answer.kind === 'failed') return answer;
  return 'access_token' in answer.body ? tokenIn(answer.body) : { kind: 'ok', message: String(answer.body.message) };
}

/** Chooses the password of an account by the token of a mailed link; one that names somebody who shares an address needs none. */
export async function verify(token: string, newPassword?: string): Promise<LoginAnswer> {
  const answer = await post('/api/auth/verify', { token, newPassword });
  return answer.kind === 'failed' ? answer : tokenIn(answer.body);
}

/** Makes a new address that of the account, by the token of the link that was mailed there. */
export const confirmAddress = (token: string): Promise<MailAnswer> =>
  postForMessage('/api/auth/confirm-address', { token });
