import type { Answer } from '../../../replica/index.ts';
import { isRecord } from '../../../replica/pull/server-call.ts';
import { adminCall } from '../../server-call/admin-call.ts';

const isReset = (body: unknown): body is { mailed: boolean } => isRecord(body) && typeof body.mailed === 'boolean';

/** Has the server mail a link to choose a new password; needs the network. `mailed`: false where it sends no mails. */
export const resetAccess = (userId: string): Promise<Answer<{ mailed: boolean }>> =>
  adminCall(`/api/users/${encodeURIComponent(userId)}/reset-access`, { isOurs: isReset });

const isInvited = (body: unknown): body is { link: string | null } =>
  isRecord(body) && (body.link === null || typeof body.link === 'string');

/**
 * Has the server mail what proves an address, or answer with its link where it has no mail server: then it asks for the
 * password first. `unconfirmed`: that was not entered.
 */
export async function inviteAgain(
  userId: string,
  confirmed: () => Promise<boolean>,
): Promise<Answer<{ link: string | null }> | { kind: 'unconfirmed' }> {
  const invite = () => adminCall(`/api/users/${encodeURIComponent(userId)}/invitation`, { isOurs: isInvited });
  const answer = await invite();
  if (answer.kind !== 'problem' || answer.problem.code !== 'confirm_password') return answer;
  return (await confirmed()) ? invite() : { kind: 'unconfirmed' };
}

/** What limits all calls of somebody lasts no longer than this; what limits the mails to one address lasts an hour. */
const LIMIT_OF_ALL_MS = 60_000;

/** Whether the server would refuse the same for anybody else too. */
export const isRefusedForAll = ({
  status,
  retryAfterMs,
}: Pick<Extract<Answer<never>, { kind: 'problem' }>, 'status' | 'retryAfterMs'>): boolean =>
  status === 401 || status === 503 || (status === 429 && (retryAfterMs ?? 0) <= LIMIT_OF_ALL_MS);
