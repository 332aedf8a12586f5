import { adminDashboard } from './admin-dashboard.ts';
import { app } from './app.ts';
import { attendees } from './attendees.ts';
import { auth } from './auth.ts';
import { bookmarks } from './bookmarks.ts';
import { checkIn } from './check-in.ts';
import { connections } from './connections.ts';
import { dashboard } from './dashboard.ts';
import { event } from './event.ts';
import { exhibitors } from './exhibitors.ts';
import { floorPlan } from './floor-plan.ts';
import { install } from './install.ts';
import { landing } from './landing.ts';
import { notifications } from './notifications.ts';
import { profile } from './profile.ts';
import { programme } from './programme.ts';
import { saving } from './saving.ts';
import { scanner } from './scanner.ts';
import { social } from './social.ts';
import { syncStatus } from './sync-status.ts';
import { ticket } from './ticket.ts';
import { ui } from './ui.ts';
import { venue } from './venue.ts';

/** English, complete: one file per feature, and the feature's name as the first part of each key. */
export const en = {
  adminDashboard,
  app,
  attendees,
  auth,
  bookmarks,
  checkIn,
  connections,
  dashboard,
  event,
  exhibitors,
  floorPlan,
  install,
  landing,
  notifications,
  profile,
  programme,
  saving,
  scanner,
  social,
  syncStatus,
  ticket,
  ui,
  venue,
};
