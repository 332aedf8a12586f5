import type { z } from 'zod';
import { bookmarks } from './bookmarks/bookmark.ts';
import { checkIns } from './check-in/check-in.ts';
import { connections } from './connections/connection.ts';
import { contactDetails } from './connections/contact-details.ts';
import { doors } from './doors/door.ts';
import { events } from './event/event.ts';
import { planDrafts } from './event/plan-draft.ts';
import { exhibitors } from './exhibition/exhibitor.ts';
import { sponsors } from './exhibition/sponsor.ts';
import { meetings } from './meetings/meeting.ts';
import { notifications } from './messages/notification.ts';
import { notificationReads } from './messages/notification-read.ts';
import { blocks } from './moderation/block.ts';
import { reports } from './moderation/report.ts';
import { personNotes } from './people/person-note.ts';
import { users } from './people/user.ts';
import { questions } from './programme/feedback/question.ts';
import { ratings } from './programme/feedback/rating.ts';
import { rooms } from './programme/room.ts';
import { sessions } from './programme/session.ts';
import { speakers } from './programme/speaker.ts';

/** All replicated entities, in the order in which a new replica needs them. */
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
  contact_details: contactDetails,
  person_notes: personNotes,
  meetings,
  bookmarks,
  doors,
  blocks,
  reports,
  plan_drafts: planDrafts,
  ratings,
  questions,
} as const;

export type CollectionName = keyof typeof entities;
export type DocumentOf<C extends CollectionName> = z.infer<(typeof entities)[C]['document']>;
export type AnyDocument = { [C in CollectionName]: DocumentOf<C> }[CollectionName];

export const collectionNames = Object.keys(entities) as CollectionName[];
