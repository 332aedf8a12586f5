import type { PullResponse } from '@baraza/schema/sync/pull';
import type { PushResponse } from '@baraza/schema/sync/push';
import { isRecord } from './server-call.ts';

const DECIMAL = /^\d{1,20}$/;
const isText = (value: unknown): value is string => typeof value === 'string';
const isInstant = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value));
const isDecimal = (value: unknown): value is string => isText(value) && DECIMAL.test(value);

/** Fields of every sync answer, whatever its protocol version. */
export interface SyncAnswer {
  protocol: number;
  epoch: string;
  server_time: string;
}

type LooseAnswer = SyncAnswer & Record<string, unknown>;

export const isSyncAnswer = (body: unknown): body is LooseAnswer =>
  isRecord(body) &&
  typeof body.protocol === 'number' &&
  isText(body.epoch) &&
  body.epoch !== '' &&
  isInstant(body.server_time);

/** The body as a pull response; undefined when it doesn't have that shape. */
export const asPullResponse = (body: LooseAnswer): PullResponse | undefined =>
  isPull(body) ? (body as unknown as PullResponse) : undefined;

/** The body as a push response; undefined when it doesn't have that shape. */
export const asPushResponse = (body: LooseAnswer): PushResponse | undefined =>
  Array.isArray(body.outcomes) && body.outcomes.every(isOutcome) ? (body as unknown as PushResponse) : undefined;

const isPull = (body: LooseAnswer): boolean =>
  isRecord(body.viewer) &&
  isText(body.viewer.user_id) &&
  ['admin', 'user', 'door'].includes(String(body.viewer.role)) &&
  isDecimal(body.horizon) &&
  typeof body.reset === 'boolean' &&
  (body.news_held_since === undefined || isInstant(body.news_held_since)) &&
  isRecord(body.collections) &&
  Object.values(body.collections).every(isPage) &&
  (body.unlisted === undefined || isUnlisted(body.unlisted));

const isUnlisted = (unlisted: unknown): boolean =>
  isRecord(unlisted) && Number.isInteger(unlisted.people) && Number.isInteger(unlisted.checked_in);

const isPage = (page: unknown): boolean =>
  isRecord(page) &&
  Array.isArray(page.documents) &&
  page.documents.every(isDocument) &&
  (page.checkpoint === null ||
    (isRecord(page.checkpoint) && isDecimal(page.checkpoint.xid) && isDecimal(page.checkpoint.seq)));

const isDocument = (document: unknown): boolean =>
  isRecord(document) && isText(document.id) && typeof document._deleted === 'boolean';

const isOutcome = (outcome: unknown): boolean =>
  isRecord(outcome) &&
  isText(outcome.command_id) &&
  (outcome.status === 'applied' || outcome.status === 'rejected') &&
  isDecimal(outcome.transaction) &&
  Array.isArray(outcome.documents) &&
  outcome.documents.every((entry) => isRecord(entry) && isText(entry.collection) && isDocument(entry.document));
