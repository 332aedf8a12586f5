import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import type { PullResponse } from '@baraza/schema/sync/pull';
import type { PushResponse } from '@baraza/schema/sync/push';
import type { Delta, NewsFrom } from '@baraza/schema/sync/realtime';
import type { Snapshot } from '@baraza/schema/sync/snapshot';
import { isRecord } from './server-call.ts';

const DECIMAL = /^\d{1,20}$/;
const isText = (value: unknown): value is string => typeof value === 'string';
const isInstant = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value));
const isDecimal = (value: unknown): value is string => isText(value) && DECIMAL.test(value);

/** Fields of every sync answer, whatever its protocol version. */
export interface SyncAnswer {
  protocol: number;
  speaks?: number;
  epoch: string;
  server_time: string;
}

type LooseAnswer = SyncAnswer & Record<string, unknown>;

export const isSyncAnswer = (body: unknown): body is LooseAnswer =>
  isRecord(body) &&
  typeof body.protocol === 'number' &&
  (body.speaks === undefined || typeof body.speaks === 'number') &&
  isText(body.epoch) &&
  body.epoch !== '' &&
  isInstant(body.server_time);

/** The body as a pull response; undefined when it doesn't have that shape. */
export const asPullResponse = (body: LooseAnswer): PullResponse | undefined =>
  isPull(body) ? (body as unknown as PullResponse) : undefined;

/** The body as a push response; undefined when it doesn't have that shape. */
export const asPushResponse = (body: LooseAnswer): PushResponse | undefined =>
  Array.isArray(body.outcomes) &&
  body.outcomes.every(isOutcome) &&
  (body.applied === undefined || isApplied(body.applied))
    ? (body as unknown as PushResponse)
    : undefined;

/** The body as a snapshot; undefined when it doesn't have that shape. */
export const asSnapshot = (body: Record<string, unknown>): Snapshot | undefined =>
  isSnapshot(body) ? (body as unknown as Snapshot) : undefined;

const isSnapshot = (body: Record<string, unknown>): boolean =>
  body.protocol === PROTOCOL_VERSION &&
  isText(body.epoch) &&
  isRole(body.role) &&
  isCheckpoint(body.checkpoint) &&
  isRecord(body.collections) &&
  Object.values(body.collections).every((tables) => Array.isArray(tables) && tables.every(isPacked));

const isPacked = (table: unknown): boolean =>
  isRecord(table) &&
  Number.isInteger(table.count) &&
  isRecord(table.same) &&
  isRecord(table.columns) &&
  Object.values(table.columns).every((values) => Array.isArray(values) && values.length === table.count);

const isRole = (role: unknown): boolean => ['admin', 'user', 'door'].includes(String(role));

/** The delta of a message on the socket; undefined when it doesn't have that shape. */
export const asDelta = (delta: unknown): Delta | undefined =>
  isRecord(delta) &&
  isText(delta.epoch) &&
  isText(delta.role) &&
  isDecimal(delta.from) &&
  isDecimal(delta.to) &&
  isRecord(delta.documents) &&
  Object.values(delta.documents).every((documents) => Array.isArray(documents) && documents.every(isDocument)) &&
  (delta.unlisted === undefined || isUnlisted(delta.unlisted))
    ? (delta as unknown as Delta)
    : undefined;

/** Where news begin on a socket; undefined when it doesn't have that shape. Epoch and role are only compared. */
export const asNewsFrom = (from: unknown): NewsFrom | undefined =>
  isRecord(from) && isDecimal(from.horizon) ? (from as NewsFrom) : undefined;

const isPull = (body: LooseAnswer): boolean =>
  isRecord(body.viewer) &&
  isText(body.viewer.user_id) &&
  isRole(body.viewer.role) &&
  isDecimal(body.horizon) &&
  typeof body.reset === 'boolean' &&
  (body.unchanged === undefined || typeof body.unchanged === 'boolean') &&
  (body.far_behind === undefined || typeof body.far_behind === 'boolean') &&
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
  (page.checkpoint === null || isCheckpoint(page.checkpoint)) &&
  (page.as_expected === undefined || (Array.isArray(page.as_expected) && page.as_expected.every(isRange)));

const isRange = (range: unknown): boolean =>
  Array.isArray(range) && range.length === 2 && range.every((each) => Number.isInteger(each) && each >= 0);

const isCheckpoint = (position: unknown): boolean =>
  isRecord(position) && isDecimal(position.xid) && isDecimal(position.seq);

const isDocument = (document: unknown): boolean =>
  isRecord(document) && isText(document.id) && typeof document._deleted === 'boolean';

const isApplied = (applied: unknown): boolean =>
  isRecord(applied) &&
  isDecimal(applied.transaction) &&
  (applied.arrived_at === undefined || isInstant(applied.arrived_at)) &&
  Array.isArray(applied.collections) &&
  applied.collections.every(isText);

const isOutcome = (outcome: unknown): boolean =>
  isRecord(outcome) &&
  isText(outcome.command_id) &&
  (outcome.status === 'applied' || outcome.status === 'rejected') &&
  isDecimal(outcome.transaction) &&
  Array.isArray(outcome.documents) &&
  outcome.documents.every((entry) => isRecord(entry) && isText(entry.collection) && isDocument(entry.document));
