import { createHash } from 'node:crypto';
import { connectionId } from '@baraza/schema/connections/connection';
import { CONNECTION_NEWS, PLAIN_NOTIFICATION } from '@baraza/schema/messages/notification';
import { seesOthers } from '@baraza/schema/people/sees-others';
import type { Queries } from '../../database/database.ts';
import { plainName } from '../../delivery/plain-name.ts';
import { filled, type NoticeWords, noticeWordsFor } from '../messages/notice-words/notice-words.ts';
import {
  addNotification,
  connectionNewsAboutNobody,
  removeConnectionNews,
  removeNotices,
} from '../messages/notifications.store.ts';
import { findUser, type UserRow } from '../people/users.store.ts';

const NEWS = ['asks', 'accepted'] as const;

export interface ConnectionNews {
  what: (typeof NEWS)[number];
  connectionId: string;
  event_id: string;
  /** User id of the person who acted. */
  from: string;
  /** User id of the recipient. */
  to: string;
  at: string;
}

/**
 * Notifies a person of a request, or that theirs was accepted; once each, so that repeated requests don't disturb.
 * Nothing is told of a muted person.
 */
export async function tellOther(tx: Queries, news: ConnectionNews): Promise<void> {
  const from = await findUser(tx, news.event_id, news.from);
  const to = await findUser(tx, news.event_id, news.to);
  if (!from || from.muted || !to || !seesOthers(to)) return;
  const id = notificationId(news);
  await addNotification(tx, {
    ...PLAIN_NOTIFICATION,
    id,
    // Who asks whom is no business of the admins: a copy, of itself, is none of their messages.
    copy_of: id,
    event_id: news.event_id,
    user_id: news.to,
    type: 'info',
    notification_type: CONNECTION_NEWS,
    ...wordsFor(news.what, from, await noticeWordsFor(tx, to.id)),
    about: { kind: news.what === 'asks' ? 'request' : 'person', id: news.from },
    created_at: news.at,
  });
}

/** Removes the notifications about one person that another one has. */
export async function takeBackFrom(tx: Queries, eventId: string, from: string, to: string): Promise<void> {
  const between = connectionId(from, to);
  await removeNotices(
    tx,
    eventId,
    NEWS.map((what) => notificationId({ what, from, connectionId: between })),
  );
}

/** Removes the notifications to others that contain a person's name. */
export async function takeBackTold(tx: Queries, eventId: string, from: string): Promise<void> {
  await removeConnectionNews(tx, eventId, from);
  // Those of before `about` do not say of whom they are; there are few.
  const told = (await connectionNewsAboutNobody(tx, eventId)).filter(({ id, user_id: to }) =>
    NEWS.some((what) => id === notificationId({ what, from, connectionId: connectionId(from, to) })),
  );
  const ids = told.map(({ id }) => id);
  if (ids.length > 0) await removeNotices(tx, eventId, ids);
}

/** Fixed words. The name is set apart and shortened; nothing else that a person writes about themself is told. */
function wordsFor(what: ConnectionNews['what'], { name }: UserRow, words: NoticeWords) {
  const who = filled(words.quoted, { text: plainName(name) || words.somebody });
  return { title: words[what], message: filled(words.asCardSays, { who }) };
}

/** Deterministic, so that the same news is sent once. Hashed, because connection ids exceed the maximum id length. */
const notificationId = ({ what, connectionId, from }: Pick<ConnectionNews, 'what' | 'connectionId' | 'from'>): string =>
  `connection-${createHash('sha256').update(`${what} ${from} ${connectionId}`).digest('hex').slice(0, 32)}`;
