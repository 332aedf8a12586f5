import { type Answer, createServerCall } from '../../replica/index.ts';
import { isRecord } from '../../replica/server-call.ts';

const isMessage = (body: unknown): body is { message: string } => isRecord(body) && typeof body.message === 'string';

/** Has a link mailed with which a person chooses a password. Only the server can, and only now. */
export const resetAccess = (userId: string, token: string | null): Promise<Answer<{ message: string }>> =>
  createServerCall(() => token)(`/api/users/${encodeURIComponent(userId)}/reset-access`, { isOurs: isMessage });
