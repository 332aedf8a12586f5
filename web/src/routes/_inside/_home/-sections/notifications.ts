import Bell from 'lucide-react/icons/bell';
import { lazy } from 'react';
import type { Section } from './section.ts';

export const notifications: Section<'notifications'> = {
  id: 'notifications',
  icon: Bell,
  Screen: lazy(async () => ({
    default: (await import('../../../../attendee/notifications/notifications-screen.tsx')).NotificationsScreen,
  })),
};
