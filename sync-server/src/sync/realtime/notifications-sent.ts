import type { Notification } from '@baraza/schema/messages/notification';
import type { ServerMessage } from '@baraza/schema/sync/realtime';
import { tables } from '@baraza/schema/tables';
import { and, eq, ne, or } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { isOneOf } from '../../database/is-one-of.ts';
import { feedDocument, type Reader } from '../pull/feed-document.ts';
import { groupBy } from './group-by.ts';
import { changedDocuments, type Issue } from './news.store.ts';

/** A notification created longer ago than this is not announced, even if it was changed just now. */
const FRESH_MS = 10 * 60_000;

/** Remembers which notifications this process has sent to its sockets, so that a corrected one doesn't ring twice. */
export class NotificationsSent {
  readonly #queries: Queries;
  /** Creation time in milliseconds since 1970, by notification id. */
  readonly #sent = new Map<string, number>();

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** `told` is called once everybody has them: an issue that could not be told is told again, with what is to ring. */
  async freshIn(
    issue: Pick<Issue, 'news' | 'from' | 'to'>,
  ): Promise<{ for(viewer: Reader): ServerMessage[]; told(): void }> {
    const oldest = Date.now() - FRESH_MS;
    for (const [id, at] of this.#sent) if (at < oldest) this.#sent.delete(id);
    const rows = (await this.#read(issue)).filter(
      ({ id, created_at }) => Date.parse(created_at) >= oldest && !this.#sent.has(id),
    );
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
        for (const { id, created_at } of rows) this.#sent.set(id, Date.parse(created_at));
      },
    };
  }

  async #read(issue: Pick<Issue, 'news' | 'from' | 'to'>): Promise<Required<Notification>[]> {
    if (!issue.news.some(({ collection }) => collection === 'notifications')) return [];
    const ids = await changedDocuments(this.#queries, 'notifications', issue);
    if (ids.length === 0) return [];
    const { notifications } = tables;
    const isChanged = isOneOf(notifications.id, ids);
    // Rings: a message to everybody, to one person, or the copy for one member of a group. The group message itself is
    // only for admins to see and rings for nobody.
    const rings = or(ne(notifications.user_id, ''), eq(notifications.audience, 'everybody'));
    return this.#queries
      .select()
      .from(notifications)
      .where(and(isChanged, eq(notifications.state, 'sent'), rings));
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
