import UsersRound from 'lucide-react/icons/users-round';
import { lazy } from 'react';
import type { Section } from './section.ts';

export const attendees: Section<'attendees'> = {
  id: 'attendees',
  icon: UsersRound,
  // What opens over it comes with it: a tap waits for nothing.
  Screen: lazy(async () => {
    const [{ AttendeesScreen }] = await Promise.all([
      import('../../../../attendee/people/attendees-screen.tsx'),
      import('../../../../attendee/people/attendee-dialog.tsx'),
    ]);
    return { default: AttendeesScreen };
  }),
};
