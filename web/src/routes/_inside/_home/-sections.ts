import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import CalendarDays from 'lucide-react/icons/calendar-days';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MapIcon from 'lucide-react/icons/map';
import Store from 'lucide-react/icons/store';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import type { ComponentType } from 'react';
import { DashboardScreen } from '../../../attendee/dashboard/dashboard-screen.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

/** A part of the attendee app; which one shows is in the address, as `?section=`. */
interface Section<Id extends string> {
  id: Id;
  icon: LucideIcon;
  Screen: ComponentType;
}

const dashboard: Section<'dashboard'> = {
  id: 'dashboard',
  icon: LayoutDashboard,
  // In the same file as the frame around it.
  Screen: DashboardScreen,
};

const screens = () => import('../../../attendee/screens.ts');

const programme: Section<'programme'> = {
  id: 'programme',
  icon: CalendarDays,
  Screen: lazyPart(async () => ({ default: (await screens()).ProgrammeScreen })),
};

const venue: Section<'venue'> = {
  id: 'venue',
  icon: MapIcon,
  Screen: lazyPart(async () => ({ default: (await screens()).VenueScreen })),
};

const attendees: Section<'attendees'> = {
  id: 'attendees',
  icon: UsersRound,
  Screen: lazyPart(async () => ({ default: (await screens()).AttendeesScreen })),
};

const notifications: Section<'notifications'> = {
  id: 'notifications',
  icon: Bell,
  Screen: lazyPart(async () => ({ default: (await screens()).NotificationsScreen })),
};

const exhibitors: Section<'exhibitors'> = {
  id: 'exhibitors',
  icon: Store,
  Screen: lazyPart(async () => ({ default: (await screens()).ExhibitorsScreen })),
};

const profile: Section<'profile'> = {
  id: 'profile',
  icon: UserRound,
  Screen: lazyPart(async () => ({ default: (await screens()).ProfileScreen })),
};

/** Not in the navigation: the line at the top of the screen leads to it. */
const sync = {
  id: 'sync' as const,
  Screen: lazyPart(async () => ({ default: (await import('../../../shared/sync-status/sync-screen.tsx')).SyncScreen })),
};

/** Not in the navigation: the profile leads to it at the end of the event, as does a programme that is over. */
const myYear = {
  id: 'my-year' as const,
  Screen: lazyPart(async () => ({ default: (await screens()).MyYearScreen })),
};

/** The sections of the attendee app, in the order of its navigation. */
export const SECTIONS = [dashboard, programme, venue, attendees, notifications, exhibitors, profile] as const;

export type SectionId = (typeof SECTIONS)[number]['id'] | typeof sync.id | typeof myYear.id;

/** The first one when none is asked for, or one that there is not. */
export const sectionOf = (asked: string | undefined): { id: SectionId; Screen: typeof dashboard.Screen } =>
  [...SECTIONS, sync, myYear].find(({ id }) => id === asked) ?? dashboard;

/** The first one has no name in its address. */
export const searchOf = (id: SectionId): { section?: string } => (id === dashboard.id ? {} : { section: id });
