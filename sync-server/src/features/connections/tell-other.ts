import { createHash } from 'node:crypto';
import type { Queries } from '../../database/database.ts';
import { addNotification } from '../notifications/notifications.store.ts';
import { findUser, type UserRow } from '../users/users.store.ts';

export interface ConnectionNews {
  what: 'asks' | 'accepted';
  connectionId: string;
  event_id: string;
  /** Whose doing it is. */
  from: string;
  /** Who is told. */
  to: string;
  at: string;
}

/** Tells a person of a request, or of a yes to theirs. Once for each: asking again and again reaches nobody. */
export async function tellOther(tx: Queries, news: ConnectionNews): Promise<void> {
  const from = await findUser(tx, news.event_id, news.from);
  if (!from) return;
  await addNotification(tx, {
    id: notificationId(news),
    event_id: news.event_id,
    user_id: news.to,
    type: 'info',
    notification_type: 'connection',
    ...wordsFor(news.what, from),
    created_at: news.at,
  });
}

function wordsFor(what: ConnectionNews['what'], { name, position, company }: UserRow) {
  const title = what === 'asks' ? `${name} wants to connect` : `${name} accepted your request`;
  const card = [position, company].filter(Boolean).join(', ');
  return { title: title.slice(0, 200), message: card ? `${card}.` : '' };
}

/** The same for the same news; ids of connections are longer than an id may be. */
const notificationId = ({ what, connectionId, from }: ConnectionNews): string =>
  `connection-${createHash('sha256').update(`${what} ${from} ${connectionId}`).digest('hex').slice(0, 32)}`;
