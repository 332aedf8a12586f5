import { bookmarks } from './bookmarks/table.ts';
import { checkIns } from './check-in/table.ts';
import { connections, contactDetails } from './connections/table.ts';
import { doors } from './doors/table.ts';
import type { CollectionName } from './entities.ts';
import { events, planDrafts } from './event/table.ts';
import { exhibitors, sponsors } from './exhibition/table.ts';
import { meetings } from './meetings/table.ts';
import { notificationReads, notifications } from './messages/table.ts';
import { blocks, reports } from './moderation/table.ts';
import { personNotes, users } from './people/table.ts';
import { questions, ratings } from './programme/feedback/table.ts';
import { rooms, sessions, speakers } from './programme/table.ts';

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
} as const satisfies Record<CollectionName, unknown>;
