import { arrival } from './arrival.ts';
import { attendees } from './attendees.ts';
import { bookmarks } from './bookmarks.ts';
import { connections } from './connections.ts';
import { dashboard } from './dashboard.ts';
import { event } from './event.ts';
import { exhibitors } from './exhibitors.ts';
import { floorPlan } from './floor-plan.ts';
import { notifications } from './notifications.ts';
import { profile } from './profile.ts';
import { programme } from './programme.ts';
import { saving } from './saving.ts';
import { scanner } from './scanner.ts';
import { social } from './social.ts';
import { storageProtection } from './storage-protection.ts';
import { syncStatus } from './sync-status.ts';
import { ticket } from './ticket.ts';
import { venue } from './venue.ts';
import { welcome } from './welcome.ts';

export const inside = {
  arrival,
  attendees,
  bookmarks,
  connections,
  dashboard,
  event,
  exhibitors,
  floorPlan,
  notifications,
  profile,
  programme,
  saving,
  scanner,
  social,
  storageProtection,
  syncStatus,
  ticket,
  venue,
  welcome,
};
