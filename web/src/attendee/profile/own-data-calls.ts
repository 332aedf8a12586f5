import { type Answer, createServerCall } from '../../replica/index.ts';

const isRecord = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

const isOwnData = (body: unknown): body is Record<string, unknown> =>
  isRecord(body) && 'user' in body && 'sign_ins' in body;

/** What calls answer that have nothing to tell but that they did it. */
export const isMessage = (body: unknown): body is { message: string } =>
  isRecord(body) && typeof body.message === 'string';

/** Somebody waits for the file: a slower server counts as not there, and the device's own copy is saved. */
const ANSWER_WITHIN_MS = 15_000;

/** All that the server keeps about the person. */
export const fetchOwnData = (token: string | null): Promise<Answer<Record<string, unknown>>> =>
  createServerCall(() => token)('/api/users/me/data', {
    method: 'GET',
    isOurs: isOwnData,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });

/** Removes the person, with all that is kept about them. */
export const removeAccount = (token: string | null): Promise<Answer<{ message: string }>> =>
  createServerCall(() => token)('/api/users/me', {
    method: 'DELETE',
    isOurs: isMessage,
  });
