import Store from 'lucide-react/icons/store';
import { lazy } from 'react';
import type { Section } from './section.ts';

export const exhibitors: Section<'exhibitors'> = {
  id: 'exhibitors',
  icon: Store,
  Screen: lazy(async () => ({
    default: (await import('../../../../attendee/exhibition/exhibitors-screen.tsx')).ExhibitorsScreen,
  })),
};
