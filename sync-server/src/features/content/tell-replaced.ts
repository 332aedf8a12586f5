import { randomUUID } from 'node:crypto';
import { type About, EDIT_REPLACED, PLAIN_NOTIFICATION } from '@baraza/schema/messages/notification';
import type { Queries } from '../../database/database.ts';
import { plainName } from '../../delivery/plain-name.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { lastWriter } from '../audit/audit.store.ts';
import { filled, type NoticeWords, noticeWordsFor } from '../messages/notice-words/notice-words.ts';
import { addNotification } from '../messages/notifications.store.ts';
import { findUser } from '../people/users.store.ts';
import type { ContentRef, ContentRow } from './content.store.ts';

export interface Replaced {
  /** The field; of translations one text, behind its language. */
  path: string[];
  was: unknown;
  is: unknown;
}

interface Happened {
  ref: ContentRef;
  /** The document before the edit. */
  row: ContentRow;
  replaced: Replaced[];
  at: string;
}

/** Notifies each admin whose change was overwritten of the old values, so that they can restore them. */
export async function tellReplaced(tx: Queries, viewer: Viewer, { ref, row, replaced, at }: Happened): Promise<void> {
  const byAuthor = new Map<string, Replaced[]>();
  for (const each of replaced) {
    const author = await lastWriter(tx, viewer.event_id, ref, each.path, each.was);
    if (author && author !== viewer.user_id) byAuthor.set(author, [...(byAuthor.get(author) ?? []), each]);
  }
  const editor = await findUser(tx, viewer.event_id, viewer.user_id);
  for (const [author, theirs] of byAuthor) {
    if ((await findUser(tx, viewer.event_id, author))?.role !== 'admin') continue;
    const words = await noticeWordsFor(tx, author);
    const who = plainName(editor?.name ?? '') || words.anotherAdmin;
    await addNotification(tx, {
      ...PLAIN_NOTIFICATION,
      id: randomUUID(),
      event_id: viewer.event_id,
      user_id: author,
      type: 'info',
      notification_type: EDIT_REPLACED,
      title: filled(words.replaced, { who, what: titleOf(row) }),
      message: theirs
        .map((each) => sentence(each, words))
        .join('\n')
        .slice(0, 5_000),
      created_at: at,
      about: aboutOf(ref),
      edit: { ...ref, changes: valuesOf(theirs, 'was'), base: valuesOf(theirs, 'is') },
    });
  }
}

const KINDS: Partial<Record<ContentRef['collection'], About['kind']>> = {
  exhibitors: 'exhibitor',
  sponsors: 'sponsor',
  speakers: 'speaker',
  sessions: 'session',
};

/** A room has no page of its own. */
function aboutOf({ collection, id }: ContentRef): About | null {
  const kind = KINDS[collection];
  return kind ? { kind, id } : null;
}

const titleOf = (row: ContentRow): string => plainName(String(row.name ?? row.title));

type Values = { [name in string]?: unknown };

function valuesOf(replaced: Replaced[], which: 'was' | 'is'): Values {
  const values: Values = {};
  for (const { path, ...each } of replaced) {
    let inner = values;
    for (const step of path.slice(0, -1)) {
      inner[step] ??= {};
      inner = inner[step] as Values;
    }
    inner[path.at(-1) as string] = each[which];
  }
  return values;
}

function sentence({ path, was, is }: Replaced, words: NoticeWords): string {
  const field = path.at(-1) as string;
  const name = (words.fields as Record<string, string>)[field] ?? capital(field);
  const [, language] = path;
  return filled(words.change, {
    field: language ? `${name} (${language})` : name,
    was: inWords(was, words),
    is: inWords(is, words),
  });
}

const capital = (field: string): string => field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');

const LONGEST = 120;

function inWords(value: unknown, words: NoticeWords): string {
  if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return words.nothing;
  if (typeof value === 'string')
    return filled(words.quoted, { text: value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value });
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return inWords(value.join(', '), words);
  return words.anotherOne;
}
