import UsersRound from 'lucide-react/icons/users-round';
import { lazy } from 'react';
import type { Section } from './section.ts';

export const attendees: Section<'attendees'> = {
  id: 'attendees',
  icon: UsersRound,
  Screen: lazy(async () => ({
    default: (await import('../../../../attendee/people/attendees-screen.tsx')).AttendeesScreen,
  })),
};
