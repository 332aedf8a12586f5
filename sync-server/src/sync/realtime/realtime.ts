import { collectionNames } from '@baraza/schema/entities';
import { CLOSE_CODES, type ServerMessage } from '@baraza/schema/sync/realtime';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { isReadBy, scopesOf } from '../pull/feed-document.ts';
import { groupBy } from './group-by.ts';
import type { Issue } from './news.store.ts';
import { NotificationsSent } from './notifications-sent.ts';
import { watchNews } from './watch-news.ts';

/** One open connection of a viewer, reduced to what this module needs. */
export interface Listener {
  send(message: ServerMessage): void;
  close(code: number): void;
}

/** Called from time to time to check that a listener may still listen; resolves to undefined if not. */
export type StillMay = () => Promise<Viewer | undefined>;

/** The open sockets, as the rest of the server uses them. */
export interface Realtime {
  /** Adds a listener and pokes it to pull what it missed. @returns a function that removes it */
  join(viewer: Viewer, listener: Listener, stillMay: StillMay): () => void;
  close(): Promise<void>;
}

/** Interval for checking sessions again: a notification of an ended one may be lost, and expiry sends none. */
const ASK_AGAIN_MS = 5 * 60_000;
/** Generous for one person's phones, laptop and forgotten tabs. */
const SOCKETS_OF_ONE_MAX = 20;

interface Joined {
  viewer: Viewer;
  listener: Listener;
  stillMay: StillMay;
}

export async function openRealtime(database: Database, log: Logger): Promise<Realtime> {
  const all = new Set<Joined>();
  const notifications = new NotificationsSent(database.queries);

  const end = (joined: Joined, code: number) => {
    all.delete(joined);
    joined.listener.close(code);
  };
  const askAgain = async (joined: Joined) => {
    const viewer = await joined.stillMay();
    if (viewer) joined.viewer = viewer;
    else end(joined, CLOSE_CODES.signedOut);
  };
  const tell = async (issue: Issue) => {
    if (all.size === 0) return;
    const fresh = await notifications.freshIn(issue);
    // A message to a group changes as many scopes as it has people; grouped, so that each socket finds its own quickly.
    const news = groupBy(issue.news, ({ event_id, scope }) => `${event_id}/${scope}`);
    const changed: Joined[] = [];
    for (const joined of all) {
      const { viewer, listener } = joined;
      const own = scopesOf(viewer)
        .flatMap((scope) => news.get(`${viewer.event_id}/${scope}`) ?? [])
        .filter(({ collection }) => isReadBy(viewer, collection));
      const collections = [...new Set(own.map(({ collection }) => collection))];
      if (collections.length > 0) listener.send({ type: 'sync', collections });
      for (const message of fresh.for(viewer)) listener.send(message);
      // Their own row changed: perhaps their role.
      if (own.some(({ scope, collection }) => collection === 'users' && scope.startsWith('user:')))
        changed.push(joined);
    }
    // After all were told: if this throws, the whole issue is reported again, but a notification rings only once.
    for (const joined of changed) await askAgain(joined);
  };
  const stopWatching = await watchNews(database, log, tell);
  const askAllAgain = (whom: Iterable<Joined>) => {
    for (const joined of whom) askAgain(joined).catch((error) => log.warn({ err: error }, 'could not ask again'));
  };
  const asking = setInterval(() => askAllAgain(all), ASK_AGAIN_MS).unref();
  const socketsOf = (userId: string) => [...all].filter(({ viewer }) => viewer.user_id === userId);
  const stopHearing = database.onSessionsEnded((userId) => askAllAgain(userId ? socketsOf(userId) : all));

  return {
    join(viewer, listener, stillMay) {
      const joined = { viewer, listener, stillMay };
      if (socketsOf(viewer.user_id).length >= SOCKETS_OF_ONE_MAX) {
        listener.close(CLOSE_CODES.tooMany);
        return () => undefined;
      }
      all.add(joined);
      // The session may have ended after it was checked and before this listener was added; check it again.
      askAllAgain([joined]);
      listener.send({ type: 'sync', collections: collectionNames.filter((name) => isReadBy(viewer, name)) });
      return () => all.delete(joined);
    },
    async close() {
      clearInterval(asking);
      stopHearing();
      await stopWatching();
      for (const joined of all) end(joined, GOING_AWAY);
    },
  };
}

/** Close code of the WebSocket protocol: the server is stopping. */
const GOING_AWAY = 1001;
