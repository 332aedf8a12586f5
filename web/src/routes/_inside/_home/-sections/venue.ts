import MapIcon from 'lucide-react/icons/map';
import { lazy } from 'react';
import type { Section } from './section.ts';

export const venue: Section<'venue'> = {
  id: 'venue',
  icon: MapIcon,
  // What opens over it comes with it: a tap waits for nothing.
  Screen: lazy(async () => {
    const [{ VenueScreen }] = await Promise.all([
      import('../../../../attendee/venue/venue-screen.tsx'),
      import('../../../../attendee/programme/programme-dialog.tsx'),
      import('../../../../attendee/exhibition/exhibitor-dialog.tsx'),
    ]);
    return { default: VenueScreen };
  }),
};
