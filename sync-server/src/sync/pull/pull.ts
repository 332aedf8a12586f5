import { type CollectionName, collectionNames } from '@baraza/schema/entities';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import type { Checkpoint, PullPage, PullRequest, PullResponse } from '@baraza/schema/sync/pull';
import type { Queries } from '../../database/database.ts';
import { readEpoch } from '../../database/epoch.ts';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { ServerContext } from '../../server-context.ts';
import { storeContact } from '../contacts.store.ts';
import { demandSameProtocol } from '../protocol.ts';
import { type AskedFor, type Place, readFeed } from './change-feed.ts';
import { readDocuments } from './documents.ts';
import { isReadBy } from './feed-document.ts';
import { keepReceipt } from './receipts.store.ts';
import { countUnlisted } from './unlisted.store.ts';

/** Returns one page of changes for each collection that a replica asks for. */
export async function pull(context: ServerContext, viewer: Viewer, request: PullRequest): Promise<PullResponse> {
  demandSameProtocol(request.protocol);
  const { queries } = context.database;
  if (request.device) await context.deviceReports.contact(queries, viewer, request.device);
  const epoch = await readEpoch(queries);
  const { replica } = request;
  const isOfAnother = replica !== null && (replica.epoch !== epoch || replica.role !== viewer.role);

  const asked = isOfAnother ? [] : readAsked(request);
  const held = asked.find(({ collection }) => collection === 'notifications')?.checkpoint;
  if (held) await keepReceipt(queries, viewer, epoch, held);
  const { horizon, next, places } = await readFeed(
    queries,
    viewer,
    asked.filter(({ collection }) => isReadBy(viewer, collection)),
  );
  // A checkpoint in a transaction that has not begun yet: this database is an older copy of the one that issued it.
  const isAhead = asked.some(({ checkpoint }) => checkpoint && BigInt(checkpoint.xid) >= BigInt(next));
  const reset = isOfAnother || isAhead;
  const askedFor = reset ? [] : asked;
  const pages = await Promise.all(
    askedFor.map(async (asked) => {
      const news = places.filter(({ collection }) => collection === asked.collection);
      return [asked.collection, await readPage(context, viewer, asked, news)] as const;
    }),
  );
  await noteContact(queries, viewer, request);
  const countsPeople = viewer.role === 'user' && askedFor.some(({ collection }) => collection === 'users');
  return {
    protocol: PROTOCOL_VERSION,
    epoch,
    viewer: { user_id: viewer.user_id, role: viewer.role },
    server_time: new Date().toISOString(),
    horizon,
    reset,
    ...newsHeld(context),
    collections: Object.fromEntries(pages),
    ...(countsPeople && { unlisted: await countUnlisted(queries, viewer) }),
  };
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
    now.getTime() - Date.parse(contact.contact_at) < CONTACT_EVERY_MS;
  if (!isStored) await storeContact(queries, viewer, device_id, last_seq, now.toISOString());
}

function newsHeld({ health }: ServerContext): Pick<PullResponse, 'news_held_since'> {
  const trouble = health.trouble();
  return trouble?.reason === 'news_held' ? { news_held_since: trouble.since } : {};
}

async function readPage(
  { database }: ServerContext,
  viewer: Viewer,
  { collection, checkpoint }: AskedFor,
  news: Place[],
): Promise<PullPage> {
  const ids = news.map(({ document_id }) => document_id);
  const documents = await readDocuments(database.queries, viewer, collection, ids);
  const last = news.at(-1);
  return {
    documents: [...documents.values()],
    checkpoint: last ? { xid: last.xid, seq: last.seq } : checkpoint,
  };
}

/** Ignores names that are not collections of this server version. */
function readAsked(request: PullRequest): AskedFor[] {
  const known = (name: string): name is CollectionName => (collectionNames as string[]).includes(name);
  return Object.entries(request.collections).flatMap(([collection, { checkpoint, limit }]) => {
    if (checkpoint) demandInRange(checkpoint);
    return known(collection) ? [{ collection, checkpoint, limit }] : [];
  });
}

const LAST_TRANSACTION = 2n ** 64n - 1n;
const LAST_SEQUENCE = 2n ** 63n - 1n;

function demandInRange({ xid, seq }: Checkpoint): void {
  if (BigInt(xid) > LAST_TRANSACTION || BigInt(seq) > LAST_SEQUENCE)
    throw new ProblemError('malformed', 'A checkpoint is not one that this server gave out.');
}
