/** What an attendee comes to from the dashboard, with all that opens over it, so that a tap waits for nothing. One file: see `vite.config.ts`. */
export { ExhibitorDialog } from './exhibition/exhibitor-dialog.tsx';
export { ExhibitorsScreen } from './exhibition/exhibitors-screen.tsx';
export { SponsorDialog } from './exhibition/sponsor-dialog.tsx';
export { MyYearScreen } from './my-year/my-year-screen.tsx';
export { MessageDialog } from './notifications/message-dialog.tsx';
export { NotificationsScreen } from './notifications/notifications-screen.tsx';
export { AttendeeDialog } from './people/attendee-dialog.tsx';
export { AttendeesScreen } from './people/attendees-screen.tsx';
export { ProfileScreen } from './profile/profile-screen.tsx';
export { ProgrammeDialog } from './programme/programme-dialog.tsx';
export { ProgrammeScreen } from './programme/programme-screen.tsx';
export { VenueScreen } from './venue/venue-screen.tsx';
