import type { Answer } from '../../../replica/index.ts';
import { isRecord } from '../../../replica/pull/server-call.ts';
import { adminCall } from '../../server-call/admin-call.ts';

export type Missed = 'failed' | 'uncertain';

export interface Invitations {
  /** Whether this server has a mail server. */
  mailed: boolean;
  paused: boolean;
  /** People with a ticket who have never been invited. */
  uninvited: number;
  /** Others with a ticket who have not come in, and whose invitation is not on its way. */
  invited: number;
  counts: Record<'queued' | 'trying' | 'sent' | Missed, number>;
  missed: { user_id: string; name: string; state: Missed; answer: string; refused_at: string | null }[];
}

const PATH = '/api/admin/invitations';

const areInvitations = (body: unknown): body is Invitations =>
  isRecord(body) && isRecord(body.counts) && Array.isArray(body.missed) && typeof body.uninvited === 'number';

export const MISSED_SHOWN = 100;

export const readInvitations = (): Promise<Answer<Invitations>> =>
  adminCall(`${PATH}?limit=${MISSED_SHOWN}`, { method: 'GET', isOurs: areInvitations });

const isQueued = (body: unknown): body is { queued: number } => isRecord(body) && typeof body.queued === 'number';

/** Invites who was never invited. */
export const startInvitations = (): Promise<Answer<{ queued: number }>> =>
  adminCall(PATH, { body: {}, isOurs: isQueued });

/** Invites those again who have not come in; or only whom the last mail missed so. */
export const sendAgain = (missed?: Missed): Promise<Answer<{ queued: number }>> =>
  adminCall(`${PATH}/again`, { body: missed ? { missed } : {}, isOurs: isQueued });

const isPause = (body: unknown): body is { paused: boolean } => isRecord(body) && typeof body.paused === 'boolean';

export const pauseInvitations = (paused: boolean): Promise<Answer<{ paused: boolean }>> =>
  adminCall(PATH, { method: 'PUT', body: { paused }, isOurs: isPause });

export interface Preview {
  language: string;
  languages: string[];
  /** Of who has never signed in. */
  usual: string;
  subject: string;
  html: string;
  text: string;
  attachments: string[];
}

const isPreview = (body: unknown): body is Preview =>
  isRecord(body) && typeof body.html === 'string' && Array.isArray(body.languages) && Array.isArray(body.attachments);

/** @param language '' for the one that most get it in */
export const previewInvitation = (language: string): Promise<Answer<Preview>> =>
  adminCall(`${PATH}/preview${language ? `?language=${language}` : ''}`, { method: 'GET', isOurs: isPreview });

/** What a mail merge says of a person, in the order of its columns. */
export const MERGED = [
  'name',
  'email',
  'shares_email',
  'language',
  'event',
  'dates',
  'place',
  'link',
  'ticket_code',
  'programme',
  'calendar',
] as const;

export type MergedPerson = Record<Exclude<(typeof MERGED)[number], 'shares_email'> | 'id', string> & {
  shares_email: boolean;
};
interface MergedPage {
  people: MergedPerson[];
  more: boolean;
}

const isMergedPage = (body: unknown): body is MergedPage => isRecord(body) && Array.isArray(body.people);

export type MergedGroup = 'uninvited' | 'invited';

/** Makes links for a page of people; only in a session that was confirmed lately. */
export const makeLinks = (to: MergedGroup, after: string): Promise<Answer<MergedPage>> =>
  adminCall(`${PATH}/links`, { body: { to, after }, isOurs: isMergedPage });
