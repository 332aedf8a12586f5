import MapIcon from 'lucide-react/icons/map';
import { lazy } from 'react';
import type { Section } from './section.ts';

export const venue: Section<'venue'> = {
  id: 'venue',
  icon: MapIcon,
  Screen: lazy(async () => ({ default: (await import('../../../../attendee/venue/venue-screen.tsx')).VenueScreen })),
};
