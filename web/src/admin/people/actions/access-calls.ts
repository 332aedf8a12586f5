import type { Answer } from '../../../replica/index.ts';
import { isRecord } from '../../../replica/pull/server-call.ts';
import { adminCall } from '../../settings/server/admin-call.ts';

const isMessage = (body: unknown): body is { message: string } => isRecord(body) && typeof body.message === 'string';

/** Has the server mail a link to choose a new password; needs the network. */
export const resetAccess = (userId: string): Promise<Answer<{ message: string }>> =>
  adminCall(`/api/users/${encodeURIComponent(userId)}/reset-access`, { isOurs: isMessage });

const isInvited = (body: unknown): body is { link: string | null } =>
  isRecord(body) && (body.link === null || typeof body.link === 'string');

/** Has the server mail what proves an address, or answer with its link where it has no mail server. */
export const inviteAgain = (userId: string): Promise<Answer<{ link: string | null }>> =>
  adminCall(`/api/users/${encodeURIComponent(userId)}/invitation`, { isOurs: isInvited });
