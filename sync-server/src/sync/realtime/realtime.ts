import { collectionNames } from '@baraza/schema/entities/index';
import { CLOSE_CODES, type ServerMessage } from '@baraza/schema/wire/realtime';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import type { Viewer } from '../../features/command-handler.ts';
import { scopesOf } from '../feed-document.ts';
import type { Issue } from './news.store.ts';
import { NotificationsSent } from './notifications-sent.ts';
import { watchNews } from './watch-news.ts';

/** One open connection of a viewer, as far as this concerns us. */
export interface Listener {
  send(message: ServerMessage): void;
  close(code: number): void;
}

/** Who listens is asked now and then whether they still may. */
export type StillMay = () => Promise<Viewer | undefined>;

/** What the rest of the server asks of the sockets that are open. */
export interface Realtime {
  /** Adds a listener, and tells it to pull: what happened while it was away. @returns takes it away again */
  join(viewer: Viewer, listener: Listener, stillMay: StillMay): () => void;
  /** Closes the sockets of a session that was ended. */
  endSession(sessionId: string): void;
  close(): Promise<void>;
}

/** Sessions that another process has ended are found out after so long. */
const ASK_AGAIN_MS = 5 * 60_000;

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
    for (const joined of all) {
      const { viewer, listener } = joined;
      const scopes = scopesOf(viewer);
      const own = issue.news.filter(({ event_id, scope }) => event_id === viewer.event_id && scopes.includes(scope));
      const collections = [...new Set(own.map(({ collection }) => collection))];
      if (collections.length > 0) listener.send({ type: 'sync', collections });
      for (const message of fresh.for(viewer)) listener.send(message);
      // Their own row changed: perhaps their role.
      if (own.some(({ scope, collection }) => collection === 'users' && scope.startsWith('user:')))
        await askAgain(joined);
    }
  };
  const stopWatching = await watchNews(database, log, tell);
  const asking = setInterval(() => {
    for (const joined of all) askAgain(joined).catch((error) => log.warn({ err: error }, 'could not ask again'));
  }, ASK_AGAIN_MS).unref();

  return {
    join(viewer, listener, stillMay) {
      const joined = { viewer, listener, stillMay };
      all.add(joined);
      listener.send({ type: 'sync', collections: collectionNames });
      return () => all.delete(joined);
    },
    endSession(sessionId) {
      for (const joined of all) if (joined.viewer.session_id === sessionId) end(joined, CLOSE_CODES.signedOut);
    },
    async close() {
      clearInterval(asking);
      await stopWatching();
      for (const joined of all) end(joined, GOING_AWAY);
    },
  };
}

/** Of the WebSocket protocol itself: the server stops. */
const GOING_AWAY = 1001;
