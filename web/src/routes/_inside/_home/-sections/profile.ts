import UserRound from 'lucide-react/icons/user-round';
import { lazy } from 'react';
import type { Section } from './section.ts';

export const profile: Section<'profile'> = {
  id: 'profile',
  icon: UserRound,
  Screen: lazy(async () => ({
    default: (await import('../../../../attendee/profile/profile-screen.tsx')).ProfileScreen,
  })),
};
