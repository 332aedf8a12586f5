const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' };

/**
 * "24 – 26 Nov 2026": the venue's calendar days, for who has not signed in.
 * By itself, for the formats of all other times would come along to the sign-in page.
 */
export const eventDays = (language: string, from: string, to = from): string =>
  new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, DAY).formatRange(new Date(from), new Date(to));
