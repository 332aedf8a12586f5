import Store from 'lucide-react/icons/store';
import { lazy } from 'react';
import type { Section } from './section.ts';

export const exhibitors: Section<'exhibitors'> = {
  id: 'exhibitors',
  icon: Store,
  // What opens over it comes with it: a tap waits for nothing.
  Screen: lazy(async () => {
    const [{ ExhibitorsScreen }] = await Promise.all([
      import('../../../../attendee/exhibition/exhibitors-screen.tsx'),
      import('../../../../attendee/exhibition/exhibitor-dialog.tsx'),
      import('../../../../attendee/exhibition/sponsor-dialog.tsx'),
    ]);
    return { default: ExhibitorsScreen };
  }),
};
