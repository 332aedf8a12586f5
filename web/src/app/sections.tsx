import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MapIcon from 'lucide-react/icons/map';
import Store from 'lucide-react/icons/store';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import { type ComponentType, lazy } from 'react';

export interface SectionProps {
  /** Shows another section. */
  onSection: (id: Section['id']) => void;
}

/** A part of the attendee app; which one shows is in the address, as `?section=`. */
export interface Section {
  id: 'dashboard' | 'profile' | 'attendees' | 'notifications' | 'exhibitors' | 'venue';
  icon: LucideIcon;
  Screen: ComponentType<SectionProps>;
}

/** In the order of the navigation. The first one is shown when none is asked for. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  {
    id: 'dashboard',
    icon: LayoutDashboard,
    Screen: lazy(async () => ({
      default: (await import('../attendee/dashboard/dashboard-screen.tsx')).DashboardScreen,
    })),
  },
  {
    id: 'venue',
    icon: MapIcon,
    Screen: lazy(async () => ({ default: (await import('../attendee/venue/venue-screen.tsx')).VenueScreen })),
  },
  {
    id: 'attendees',
    icon: UsersRound,
    Screen: lazy(async () => ({
      default: (await import('../attendee/people/attendees-screen.tsx')).AttendeesScreen,
    })),
  },
  {
    id: 'notifications',
    icon: Bell,
    Screen: lazy(async () => ({
      default: (await import('../attendee/notifications/notifications-screen.tsx')).NotificationsScreen,
    })),
  },
  {
    id: 'exhibitors',
    icon: Store,
    Screen: lazy(async () => ({
      default: (await import('../attendee/exhibition/exhibitors-screen.tsx')).ExhibitorsScreen,
    })),
  },
  {
    id: 'profile',
    icon: UserRound,
    Screen: lazy(async () => ({ default: (await import('../attendee/profile/profile-screen.tsx')).ProfileScreen })),
  },
];
