import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { lazy } from 'react';
import type { Section } from './section.ts';

export const dashboard: Section<'dashboard'> = {
  id: 'dashboard',
  icon: LayoutDashboard,
  Screen: lazy(async () => ({
    default: (await import('../../../../attendee/dashboard/dashboard-screen.tsx')).DashboardScreen,
  })),
};
