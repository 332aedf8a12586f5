import { adminDashboard } from './admin-dashboard.ts';
import { attendees } from './attendees.ts';
import { bookmarks } from './bookmarks.ts';
import { checkIn } from './check-in.ts';
import { connections } from './connections.ts';
import { dashboard } from './dashboard.ts';
import { event } from './event.ts';
import { exhibitors } from './exhibitors.ts';
import { first } from './first.ts';
import { floorPlan } from './floor-plan.ts';
import { notifications } from './notifications.ts';
import { profile } from './profile.ts';
import { programme } from './programme.ts';
import { saving } from './saving.ts';
import { scanner } from './scanner.ts';
import { social } from './social.ts';
import { syncStatus } from './sync-status.ts';
import { ticket } from './ticket.ts';
import { venue } from './venue.ts';
import { welcome } from './welcome.ts';

/**
 * What is needed once somebody is signed in: one file per feature, and the feature's name as the first part of each key.
 */
export const inside = {
  adminDashboard,
  attendees,
  bookmarks,
  checkIn,
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
  syncStatus,
  ticket,
  venue,
  welcome,
};

/** English, complete. */
export const en = { ...first, ...inside };
