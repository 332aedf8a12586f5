import type { MailLanguage } from './languages.ts';

/** What a mail says of an event. */
export interface MailedEvent {
  name: string;
  starts_on: string;
  ends_on: string;
  venue: { name: string; city: string; country: string };
}

/** An organiser's words, without line ends and what else nobody sees: they come into headers too. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** "20–22 November 2026". The days are the venue's own, so no zone changes them. */
export function dates({ starts_on, ends_on }: MailedEvent, language: MailLanguage): string {
  const format = new Intl.DateTimeFormat(language, {
    ...{ day: 'numeric', month: 'long', year: 'numeric' },
    ...{ timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' },
  });
  return format.formatRange(new Date(starts_on), new Date(ends_on));
}

export const place = ({ venue }: MailedEvent): string =>
  [venue.name, venue.city, venue.country].map(oneLine).filter(Boolean).join(', ');
