import { adminDashboard } from './admin-dashboard.ts';
import { checkIn } from './check-in.ts';
import { checkInRecords } from './check-in-records.ts';
import { content } from './content.ts';
import { doors } from './doors.ts';
import { leaving } from './leaving.ts';
import { messaging } from './messaging.ts';
import { people } from './people.ts';
import { settings } from './settings.ts';

/** What only the admin panel and door phones say: attendees' phones don't fetch it. One file per feature, as in `index.ts`. */
export const admin = {
  adminDashboard,
  checkIn,
  checkInRecords,
  content,
  leaving,
  messaging,
  people,
  doors,
  settings,
};
