import { type CollectionName, collectionNames } from '@baraza/schema/entities';
import { leaveOutExpected } from '@baraza/schema/sync/expected';
import { LAST_SEQUENCE } from '@baraza/schema/sync/horizon';
import { PROTOCOL_VERSION, SINCE, SPEAKS } from '@baraza/schema/sync/protocol-version';
import type { Checkpoint, PullPage, PullRequest, PullResponse } from '@baraza/schema/sync/pull';
import type { Queries } from '../../database/database.ts';
import { turns } from '../../http/limits/turns.ts';
import { noteIfItCan } from '../../http/note-if-it-can.ts';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { noteDevice } from '../../log.ts';
import { firstSyncs } from '../../metrics.ts';
import type { ServerContext } from '../../server-context.ts';
import { storeContact } from '../contacts.store.ts';
import { demandSameProtocol } from '../protocol.ts';
import { isFarBehind } from '../snapshot/far-behind.ts';
import { addAbove } from './above-horizon.ts';
import { type AskedFor, later, type Place, readFeed } from './change-feed.ts';
import { readDocuments } from './documents.ts';
import { type Facts, factsFor } from './facts.store.ts';
import { epochFor, historyFor } from './feed-document.ts';
import { readInCrowd } from './quiet.store.ts';
import { keepReceipt } from './receipts.store.ts';
import { unlistedOf } from './unlisted.store.ts';

/**
 * How many pulls of attendees read at once: thousands may pull what an organiser has just changed. Scans of the doors then
 * wait for few of them, in a pool that serves who came first.
 */
const PULLS_AT_ONCE = 7;
/** Milliseconds, as for a connection of the pool: whoever asked may be gone by then. */
const MOST_WAIT_MS = 10_000;
/** Seconds. */
const AGAIN_AFTER = 5;

type Pages = Map<CollectionName, PullPage>;

/** Returns one page of changes for each collection that a replica asks for. */
export async function pull(context: ServerContext, viewer: Viewer, request: PullRequest): Promise<PullResponse> {
  demandSameProtocol(request.protocol);
  const { queries } = context.database;
  const { device } = request;
  if (device) await noteIfItCan(context, () => context.deviceReports.contact(queries, viewer, device));
  noteDevice(request.device_id);
  const { replica } = request;
  if (!replica) firstSyncs.inc({ way: 'pull' });
  const all = readAsked(request);
  const isOfRole = replica === null || replica.role === viewer.role;
  const asksFor = (name: CollectionName) => all.find(({ collection }) => collection === name);
  const held = isOfRole ? (asksFor('notifications')?.checkpoint ?? null) : null;
  const countsPeople = viewer.role === 'user' && asksFor('users') !== undefined;
  const readAlone = () =>
    inTurn(viewer, () => readFeed<Facts>(queries, viewer, all, factsFor(viewer, held, countsPeople)));
  const question = { viewer, askedFor: all, held, countsPeople };
  const { horizon, next, places, facts } = await readInCrowd(queries, question, readAlone);
  const epoch = epochFor(viewer, facts.epoch);
  const isOfAnother = !isOfRole || (replica !== null && replica.epoch !== epoch);
  // A checkpoint in a transaction that has not begun yet: this database is an older copy of the one that issued it.
  const isAhead = all.some(({ checkpoint, shared_from }) =>
    [checkpoint, shared_from].some((known) => known && BigInt(known.xid) >= BigInt(next)),
  );
  const reset = isOfAnother || isAhead;
  const askedFor = reset ? [] : all;
  const ofHistory = replica ? historyFor(viewer, replica.epoch) : undefined;
  if (held && facts.is_receipt) await noteIfItCan(context, () => keepReceipt(queries, viewer, held, ofHistory));
  const mayBeShort = !reset && places.length === 0 && isShortFor(request, all);
  const looksAbove = request.awaits_effects && horizon !== next;
  // Most pulls have no news, and nobody reads their empty pages.
  const pages: Pages = mayBeShort && !looksAbove ? new Map() : await readPages(queries, viewer, askedFor, places);
  if (looksAbove) await addAbove(queries, viewer, horizon, askedFor, pages);
  const knowsSnapshots = (request.speaks ?? 1) >= SINCE.snapshots;
  const farBehind = knowsSnapshots && places.length > 0 && (await anyFarBehind(queries, viewer, askedFor, pages));
  const unlisted = !reset && facts.unlisted ? await unlistedOf(queries, viewer, facts.unlisted) : undefined;
  await noteIfItCan(context, () => noteContact(queries, viewer, request));
  const unchanged = mayBeShort && [...pages.values()].every(({ documents }) => documents.length === 0);
  return {
    protocol: PROTOCOL_VERSION,
    speaks: SPEAKS,
    epoch,
    viewer: { user_id: viewer.user_id, role: viewer.role },
    server_time: new Date().toISOString(),
    horizon,
    reset,
    ...newsHeld(context),
    ...(farBehind && { far_behind: true }),
    ...(unchanged && { unchanged }),
    collections: unchanged ? {} : Object.fromEntries(pages),
    ...(unlisted && { unlisted }),
  };
}

/** Whether a device can be told in one word that nothing is new: none of its checkpoints moves, and this server knows all that it named. */
const isShortFor = ({ speaks = 1, collections }: PullRequest, known: readonly AskedFor[]): boolean =>
  speaks >= SINCE.unchanged &&
  known.length === Object.keys(collections).length &&
  known.every(({ shared_from }) => !shared_from);

async function anyFarBehind(
  queries: Queries,
  viewer: Viewer,
  askedFor: readonly AskedFor[],
  pages: Pages,
): Promise<boolean> {
  for (const asked of askedFor) {
    const page = pages.get(asked.collection);
    if (page && (await isFarBehind(queries, viewer, asked, page))) return true;
  }
  return false;
}

/** Throttle: an otherwise unchanged contact is stored at most this often. */
const CONTACT_EVERY_MS = 5 * 60_000;

async function noteContact(queries: Queries, viewer: Viewer, { device_id, last_seq }: PullRequest): Promise<void> {
  if (last_seq === undefined) return;
  const { contact } = viewer;
  const now = new Date();
  const isStored =
    contact?.contact_at &&
    contact.device_id === device_id &&
    contact.contact_seq === last_seq &&
    contact.language === (viewer.language ?? contact.language) &&
    // Either way: one in the future was stored while the server's clock was ahead.
    Math.abs(now.getTime() - Date.parse(contact.contact_at)) < CONTACT_EVERY_MS;
  if (!isStored) await storeContact(queries, viewer, device_id, last_seq, now.toISOString());
}

function newsHeld({ health }: ServerContext): Pick<PullResponse, 'news_held_since'> {
  const trouble = health.trouble();
  return trouble?.reason === 'news_held' ? { news_held_since: trouble.since } : {};
}

async function readPages(
  queries: Queries,
  viewer: Viewer,
  askedFor: readonly AskedFor[],
  places: readonly Place[],
): Promise<Pages> {
  // Without news there is nothing to wait for, in any of twenty collections.
  if (places.length === 0) return new Map(askedFor.map((asked) => [asked.collection, pageOf(asked, [], [])]));
  const read = async (asked: AskedFor) => {
    const news = places.filter(({ collection }) => collection === asked.collection);
    const ids = news.map(({ document_id }) => document_id);
    const documents = await readDocuments(queries, viewer, asked.collection, ids);
    return [asked.collection, pageOf(asked, news, [...documents.values()])] as const;
  };
  return new Map(await inTurn(viewer, () => Promise.all(askedFor.map(read))));
}

const attendeesInTurn = turns(PULLS_AT_ONCE);

/** @throws ProblemError `unavailable` where the turn comes too late */
function inTurn<T>(viewer: Viewer, read: () => Promise<T>): Promise<T> {
  if (viewer.role !== 'user') return read();
  const since = performance.now();
  return attendeesInTurn(() => {
    if (performance.now() - since > MOST_WAIT_MS)
      throw new ProblemError('unavailable', 'The server is busy. Please try again.', undefined, AGAIN_AFTER);
    return read();
  });
}

function pageOf(
  { checkpoint, limit, shared_from, expects }: AskedFor,
  news: readonly Place[],
  documents: PullPage['documents'],
): PullPage {
  const last = news.at(-1);
  const read = last ? { xid: last.xid, seq: last.seq } : checkpoint;
  // Nothing personal is left: all that is shared up to there is in the device's snapshot.
  const isAll = shared_from !== undefined && news.length < limit;
  return {
    ...(expects ? leaveOutExpected(documents, expects) : { documents }),
    checkpoint: isAll ? later(read ?? shared_from, shared_from) : read,
  };
}

/** Ignores names that are not collections of this server version. */
function readAsked(request: PullRequest): AskedFor[] {
  const known = (name: string): name is CollectionName => (collectionNames as string[]).includes(name);
  return Object.entries(request.collections).flatMap(([collection, asked]) => {
    if (asked.checkpoint) demandInRange(asked.checkpoint);
    if (asked.shared_from) demandInRange(asked.shared_from);
    return known(collection) ? [{ collection, ...asked }] : [];
  });
}

const LAST_TRANSACTION = 2n ** 64n - 1n;

function demandInRange({ xid, seq }: Checkpoint): void {
  if (BigInt(xid) > LAST_TRANSACTION || BigInt(seq) > LAST_SEQUENCE)
    throw new ProblemError('malformed', 'A checkpoint is not one that this server gave out.');
}
