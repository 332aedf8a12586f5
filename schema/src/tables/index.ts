import type { CollectionName } from '../entities/index.ts';
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

/** The table of each replicated collection. Each has exactly the entity's fields as columns. */
export const tables = {
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
} as const satisfies Record<CollectionName, unknown>;
