import { attendees } from './attendees.ts';
import { dashboard } from './dashboard.ts';
import { exhibitors } from './exhibitors.ts';
import { notifications } from './notifications.ts';
import { profile } from './profile.ts';
import { sync } from './sync.ts';
import { venue } from './venue.ts';

/** The sections of the attendee app, in the order of its navigation: `?section=venue` shows that of `venue.ts`. */
export const SECTIONS = [dashboard, venue, attendees, notifications, exhibitors, profile] as const;

export type SectionId = (typeof SECTIONS)[number]['id'] | typeof sync.id;

/** The first one when none is asked for, or one that there is not. */
export const sectionOf = (asked: string | undefined): { id: SectionId; Screen: typeof dashboard.Screen } =>
  [...SECTIONS, sync].find(({ id }) => id === asked) ?? dashboard;

/** The first one has no name in its address. */
export const searchOf = (id: SectionId): { section?: string } => (id === dashboard.id ? {} : { section: id });
