import type { z } from 'zod';
import { bookmarks } from './bookmark.ts';
import { checkIns } from './check-in.ts';
import { connections } from './connection.ts';
import { doors } from './door.ts';
import { events } from './event.ts';
import { exhibitors } from './exhibitor.ts';
import { notifications } from './notification.ts';
import { notificationReads } from './notification-read.ts';
import { rooms } from './room.ts';
import { sessions } from './session.ts';
import { speakers } from './speaker.ts';
import { sponsors } from './sponsor.ts';
import { users } from './user.ts';

/** The one list of replicated entities, in the order in which a new replica needs them. */
export const entities = {
  events,
  users,
  check_ins: checkIns,
  sessions,
  rooms,
  speakers,
  sponsors,
  exhibitors,
  notifications,
  notification_reads: notificationReads,
  connections,
  bookmarks,
  doors,
} as const;

export type CollectionName = keyof typeof entities;
export type DocumentOf<C extends CollectionName> = z.infer<(typeof entities)[C]['document']>;
export type AnyDocument = { [C in CollectionName]: DocumentOf<C> }[CollectionName];

export const collectionNames = Object.keys(entities) as CollectionName[];
