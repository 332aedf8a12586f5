import type { Translations } from '@baraza/schema/define/in-language';
import { placeOf } from '@baraza/schema/event/event-place';
import type { MailLanguage } from './languages.ts';

/** What a mail says of an event. */
export interface MailedEvent {
  name: string;
  starts_on: string;
  ends_on: string;
  venue: { name: string; city: string; country: string };
  translations?: Translations | null | undefined;
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

export const place = (event: MailedEvent, language: MailLanguage): string =>
  oneLine(placeOf(event, language, ['name', 'city', 'country']));
