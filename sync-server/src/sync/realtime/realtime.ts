import { setTimeout as pause } from 'node:timers/promises';
import { collectionNames } from '@baraza/schema/entities';
import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import { CLOSE_CODES, type ServerMessage, type SyncMessage } from '@baraza/schema/sync/realtime';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { epochFor, scopesOf } from '../pull/feed-document.ts';
import { DeltaTexts } from './delta-text.ts';
import { IssueContent } from './deltas.ts';
import { LandedReceipts } from './landed-receipts.ts';
import type { Issue } from './news.store.ts';
import { NotificationsSent } from './notifications-sent.ts';
import { OpenSockets } from './open-sockets.ts';
import { ReadAhead } from './read-ahead.store.ts';
import { watchNews } from './watch-news.ts';

/** One open connection of a viewer, reduced to what this module needs. */
export interface Listener {
  send(message: ServerMessage): void;
  close(code: number): void;
  /** Only of an app that knows deltas. */
  readonly deltas?: DeltaListener;
}

export interface DeltaListener {
  /** @param message a text, or a longer one in raw deflate */
  send(message: string | Buffer): void;
  /** Whether what is deflated may refer to `DELTA_WORDS`. */
  readonly knowsWords: boolean;
  /** Whether it has much left to read. */
  readonly isBehind: boolean;
}

/** Called from time to time to check that a listener may still listen; resolves to undefined if not. */
export type StillMay = () => Promise<Viewer | undefined>;

/** The open sockets, as the rest of the server uses them. */
export interface Realtime {
  /** Changes whenever something is heard after which a viewer who was looked up before may be somebody else. */
  moment(): number;
  /**
   * Adds a listener and pokes it to pull what it missed.
   * @param asOf the moment before the viewer was looked up; they are looked up again if it is not known, or over
   * @returns a function that removes it
   */
  join(viewer: Viewer, listener: Listener, stillMay: StillMay, asOf?: number): () => void;
  /** A listener has stored everything below this horizon. */
  landed(listener: Listener, to: string): void;
  /** Work for a listener that `close` waits for, as the database is closed after it. @param work never rejects */
  finishFirst(work: Promise<void>): void;
  /** Sends all listeners away, spread evenly over this time, and whoever joins from now on at once. */
  leave(withinMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Interval for checking sessions again: a notification of an ended one may be lost, and expiry sends none. */
const ASK_AGAIN_MS = 5 * 60_000;
/** Generous for one person's phones, laptop and forgotten tabs. */
const SOCKETS_OF_ONE_MAX = 20;

/** How often some of those who are sent away are. */
const SEND_AWAY_EVERY_MS = 50;

/** Up to this many are looked up before they are told what is new; if more may have become somebody else, after it. */
const LOOKED_UP_FIRST = 50;

interface Joined {
  viewer: Viewer;
  listener: Listener;
  stillMay: StillMay;
  /** How many look-ups of the viewer are under way. */
  asking: number;
  /** Where its next delta begins: in what came after that, and before the next issue, was nothing for it. */
  from?: string;
  /** The epoch of the last message. */
  epoch?: string;
}

export async function openRealtime(database: Database, log: Logger): Promise<Realtime> {
  const sockets = new OpenSockets<Joined>();
  const { all } = sockets;
  const { queries } = database;
  const notifications = new NotificationsSent(queries);
  const receipts = new LandedReceipts(queries, log);
  const ahead = new ReadAhead();

  let heard = 0;
  const underWay = new Set<Promise<void>>();
  let isLeaving = false;
  const end = (joined: Joined, code: number) => {
    sockets.remove(joined);
    joined.listener.close(code);
  };
  const askAgain = async (joined: Joined) => {
    joined.asking += 1;
    try {
      const viewer = await joined.stillMay();
      if (viewer) joined.viewer = viewer;
      else end(joined, CLOSE_CODES.signedOut);
    } finally {
      joined.asking -= 1;
    }
  };
  /** Reads what is new, and then looks up who may have become somebody else since. */
  const readContent = async (issue: Issue, listening: readonly Joined[]) => {
    const content = await IssueContent.read(
      queries,
      issue,
      listening.map(({ viewer }) => viewer),
    );
    const inDoubt = new Set(listening.filter(({ viewer }) => content.inDoubt.has(viewer.user_id)));
    const lookUp = (joined: Joined) =>
      askAgain(joined).then(
        () => inDoubt.delete(joined),
        // Asked again after all were told.
        () => undefined,
      );
    if (inDoubt.size <= LOOKED_UP_FIRST) await Promise.all([...inDoubt].map(lookUp));
    return { content, inDoubt, texts: new DeltaTexts(content, issue.to) };
  };
  const tell = async (issue: Issue) => {
    heard += 1;
    if (all.size === 0) return;
    const listening = [...all.values()];
    const fresh = await notifications.freshIn(issue);
    // A message to a group changes as many scopes as it has people; a set, so that each socket finds its own quickly.
    const news = new Set(issue.news.map(({ event_id, scope, collection }) => `${event_id}/${scope}/${collection}`));
    const changedCollections = [...new Set(issue.news.map(({ collection }) => collection))];
    const poke = ({ viewer, listener }: Joined) => {
      const collections = changedCollections.filter((collection) =>
        scopesOf(viewer, collection).some((scope) => news.has(`${viewer.event_id}/${scope}/${collection}`)),
      );
      if (collections.length > 0) listener.send({ type: 'sync', collections });
    };
    const withDeltas = listening.filter(({ listener }) => listener.deltas);
    for (const joined of withDeltas) joined.from ??= issue.from;
    const read = withDeltas.length > 0 ? await readContent(issue, withDeltas) : undefined;
    ahead.note(read?.content.wanted);
    const tellDelta = (joined: Joined, { content, inDoubt, texts }: NonNullable<typeof read>) => {
      const {
        viewer,
        listener: { deltas },
        from = issue.from,
      } = joined;
      const found = content.for(viewer);
      if (!found || !deltas) return;
      const asPoke = inDoubt.has(joined) || joined.asking > 0 || deltas.isBehind;
      deltas.send(texts.of(viewer, found, { from, asPoke, knowsWords: deltas.knowsWords }));
      joined.from = issue.to;
      joined.epoch = content.epoch;
    };
    const changed: Joined[] = [];
    for (const joined of listening) {
      const { viewer, listener } = joined;
      if (!all.has(listener)) continue;
      const isDelta = read !== undefined && listener.deltas !== undefined;
      if (isDelta) tellDelta(joined, read);
      else poke(joined);
      for (const message of fresh.for(viewer)) listener.send(message);
      // Their own row changed: perhaps their role or ticket.
      const isOwnRow = news.has(`${viewer.event_id}/user:${viewer.user_id}/users`);
      if (isDelta ? read.inDoubt.has(joined) : isOwnRow) changed.push(joined);
    }
    fresh.told();
    // After all were told: if this throws, the whole issue is reported again, but a notification rings only once. Together, as
    // nobody is told anything else meanwhile.
    await Promise.all(changed.map(askAgain));
  };
  const news = await watchNews(database, log, tell, (from) => ahead.from(from));
  const askAllAgain = (whom: Iterable<Joined>) => {
    for (const joined of whom) askAgain(joined).catch((error) => log.warn({ err: error }, 'could not ask again'));
  };
  let isAskingInTurn = false;
  /** One after the other: an issue is a poke to whoever is being looked up, and all at once would be a rush as well. */
  const askInTurn = async () => {
    if (isAskingInTurn) return;
    isAskingInTurn = true;
    for (const joined of [...all.values()])
      if (all.has(joined.listener))
        await askAgain(joined).catch((error) => log.warn({ err: error }, 'could not ask again'));
    isAskingInTurn = false;
  };
  const newsFrom = (joined: Joined): Pick<SyncMessage, 'news_from'> => {
    const told = news.toldTo();
    if (!told) return {};
    const { viewer } = joined;
    joined.from = told.horizon;
    return { news_from: { epoch: epochFor(viewer, told.epoch), role: viewer.role, horizon: told.horizon } };
  };
  const asking = setInterval(() => void askInTurn(), ASK_AGAIN_MS).unref();
  const stopHearing = database.onSessionsEnded((userId) => {
    heard += 1;
    askAllAgain(userId ? sockets.of(userId) : all.values());
  });

  return {
    moment: () => heard,
    join(viewer, listener, stillMay, asOf) {
      const joined: Joined = { viewer, listener, stillMay, asking: 0 };
      if (isLeaving) {
        listener.close(CLOSE_CODES.restarting);
        return () => undefined;
      }
      if (sockets.of(viewer.user_id).size >= SOCKETS_OF_ONE_MAX) {
        listener.close(CLOSE_CODES.tooMany);
        return () => undefined;
      }
      sockets.add(joined);
      // What was heard after the viewer was looked up was told to those who had joined by then.
      if (asOf !== heard) askAllAgain([joined]);
      const collections = collectionNames.filter((name) => scopesOf(viewer, name).length > 0);
      listener.send({ type: 'sync', collections, speaks: SPEAKS, ...newsFrom(joined) });
      return () => sockets.remove(joined);
    },
    landed(listener, to) {
      const { viewer, from, epoch } = all.get(listener) ?? {};
      // What it was never told it has not stored.
      if (viewer && from && epoch && BigInt(to) <= BigInt(from)) receipts.add(viewer, epoch, to);
    },
    finishFirst(work) {
      const ended = work.finally(() => underWay.delete(ended));
      underWay.add(ended);
    },
    async leave(withinMs) {
      isLeaving = true;
      const until = performance.now() + withinMs;
      for (let left = withinMs; ; left = until - performance.now()) {
        const share = Math.ceil((all.size * SEND_AWAY_EVERY_MS) / Math.max(left, SEND_AWAY_EVERY_MS));
        for (const joined of [...all.values()].slice(0, share)) end(joined, CLOSE_CODES.restarting);
        if (left <= 0) return;
        await pause(Math.min(left, SEND_AWAY_EVERY_MS));
      }
    },
    async close() {
      clearInterval(asking);
      stopHearing();
      await news.stop();
      receipts.stop();
      for (const joined of all.values()) end(joined, CLOSE_CODES.restarting);
      await Promise.all(underWay);
    },
  };
}
