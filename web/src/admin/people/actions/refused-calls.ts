import type { Answer } from '../../../replica/index.ts';
import { isRecord } from '../../../replica/pull/server-call.ts';
import { adminCall } from '../../server-call/admin-call.ts';

/** An address of a person that the mail server refused for good. */
export interface Refused {
  user_id: string;
  /** In lower case. */
  email: string;
  /** What the mail server said. */
  answer: string;
  refused_at: string;
}

const PATH = '/api/admin/refused-mails';
/** As many as the server tells at once. */
const MOST = 10_000;

const isRefused = (value: unknown): value is Refused =>
  isRecord(value) && typeof value.user_id === 'string' && typeof value.answer === 'string';

const areRefused = (body: unknown): body is Refused[] => Array.isArray(body) && body.every(isRefused);

export const readRefused = (): Promise<Answer<Refused[]>> =>
  adminCall(`${PATH}?limit=${MOST}`, { method: 'GET', isOurs: areRefused });

export const readRefusedOf = (userId: string): Promise<Answer<Refused[]>> =>
  adminCall(`${PATH}?user_id=${encodeURIComponent(userId)}`, { method: 'GET', isOurs: areRefused });
