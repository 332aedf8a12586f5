import type { LucideIcon } from 'lucide-react';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessageSquare from 'lucide-react/icons/message-square';
import ScanLine from 'lucide-react/icons/scan-line';
import Settings from 'lucide-react/icons/settings';
import Store from 'lucide-react/icons/store';
import UsersRound from 'lucide-react/icons/users-round';

/** A page of the admin panel; each has a route of its own in `router.tsx`. */
export interface AdminPage {
  id: 'dashboard' | 'exhibitors' | 'attendees' | 'check-in' | 'messaging' | 'settings';
  to:
    | '/admin/dashboard'
    | '/admin/exhibitors'
    | '/admin/attendees'
    | '/admin/check-in'
    | '/admin/messaging'
    | '/admin/settings';
  icon: LucideIcon;
}

export const ADMIN_PAGES: readonly AdminPage[] = [
  { id: 'dashboard', to: '/admin/dashboard', icon: LayoutDashboard },
  { id: 'exhibitors', to: '/admin/exhibitors', icon: Store },
  { id: 'attendees', to: '/admin/attendees', icon: UsersRound },
  { id: 'check-in', to: '/admin/check-in', icon: ScanLine },
  { id: 'messaging', to: '/admin/messaging', icon: MessageSquare },
  { id: 'settings', to: '/admin/settings', icon: Settings },
];
