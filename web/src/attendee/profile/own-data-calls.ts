import { type Answer, createServerCall } from '../../replica/index.ts';

const isRecord = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

const isOwnData = (body: unknown): body is Record<string, unknown> =>
  isRecord(body) && 'user' in body && 'sign_ins' in body;

/** The answer of calls that only confirm success. */
export const isMessage = (body: unknown): body is { message: string } =>
  isRecord(body) && typeof body.message === 'string';

/** The person waits: if the server takes longer, the device's own copy is used. */
const ANSWER_WITHIN_MS = 15_000;

/** Fetches all data that the server stores about the person. */
export const fetchOwnData = (token: string | null): Promise<Answer<Record<string, unknown>>> =>
  createServerCall(() => token)('/api/users/me/data', {
    method: 'GET',
    isOurs: isOwnData,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });

/** Deletes the person and all their data from the server. @param password '' of somebody who has none */
export const removeAccount = (token: string | null, password: string): Promise<Answer<{ message: string }>> =>
  createServerCall(() => token)('/api/users/me', {
    method: 'DELETE',
    ...(password !== '' && { headers: { 'Baraza-Password': encodeURIComponent(password) } }),
    isOurs: isMessage,
  });
