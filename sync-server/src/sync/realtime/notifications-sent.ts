import type { Notification } from '@baraza/schema/messages/notification';
import type { ServerMessage } from '@baraza/schema/sync/realtime';
import { tables } from '@baraza/schema/tables';
import { and, eq, gte, ne, or, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { isOneOf } from '../../database/is-one-of.ts';
import { feedDocument, type Reader } from '../pull/feed-document.ts';
import { groupBy } from './group-by.ts';
import { changedDocuments, type Issue } from './news.store.ts';

const { notifications } = tables;

/** A notification created longer ago than this is not announced, even if it was changed just now. */
const FRESH_SINCE = sql`(now() - interval '10 minutes')`;
/** For how many milliseconds it is fresh yet, by the clock of the database, which all processes share. */
const freshFor = sql`extract(epoch from ${notifications.created_at} - ${FRESH_SINCE}) * 1000`.mapWith(Number);

/** Remembers which notifications this process has sent to its sockets, so that a corrected one doesn't ring twice. */
export class NotificationsSent {
  readonly #queries: Queries;
  /** Until when it is fresh, by `performance.now()`, by notification id. */
  readonly #sent = new Map<string, number>();

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** `told` is called once everybody has them: an issue that could not be told is told again, with what is to ring. */
  async freshIn(
    issue: Pick<Issue, 'news' | 'from' | 'to'>,
  ): Promise<{ for(viewer: Reader): ServerMessage[]; told(): void }> {
    const fresh = await this.#read(issue);
    const readAt = performance.now();
    for (const [id, until] of this.#sent) if (until < readAt) this.#sent.delete(id);
    const unsent = fresh.filter(({ row }) => !this.#sent.has(row.id));
    const rows = unsent.map(({ row }) => row);
    const byPerson = groupBy(rows, ({ user_id }) => user_id);
    return {
      for: (viewer) =>
        // An admin may see everybody's notifications, but only their own ring.
        ['', viewer.user_id]
          .flatMap((userId) => byPerson.get(userId) ?? [])
          .flatMap((row) => feedDocument('notifications', row, viewer) ?? [])
          .sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
          .map(toMessage),
      told: () => {
        for (const { row, freshFor } of unsent) this.#sent.set(row.id, readAt + freshFor);
      },
    };
  }

  async #read(
    issue: Pick<Issue, 'news' | 'from' | 'to'>,
  ): Promise<{ row: Required<Notification>; freshFor: number }[]> {
    if (!issue.news.some(({ collection }) => collection === 'notifications')) return [];
    const ids = await changedDocuments(this.#queries, 'notifications', issue);
    if (ids.length === 0) return [];
    const isChanged = isOneOf(notifications.id, ids);
    // Rings: a message to everybody, to one person, or the copy for one member of a group. The group message itself is
    // only for admins to see and rings for nobody.
    const rings = or(ne(notifications.user_id, ''), eq(notifications.audience, 'everybody'));
    return this.#queries
      .select({ row: notifications, freshFor })
      .from(notifications)
      .where(and(isChanged, eq(notifications.state, 'sent'), rings, gte(notifications.created_at, FRESH_SINCE)));
  }
}

const toMessage = ({
  id,
  title,
  message,
  notification_type,
  created_at,
  translations,
}: Notification): ServerMessage => ({
  type: 'notification',
  id,
  title,
  message,
  notification_type,
  created_at,
  ...(translations && { translations }),
});
