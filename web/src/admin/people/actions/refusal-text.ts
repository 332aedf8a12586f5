import type { TFunction } from 'i18next';
import { formatDay, formatTime } from '../../../i18n/formats.ts';
import type { Refused } from './refused-calls.ts';

/** What the mail server said, and when, in the time of the venue. */
export const refusalText = (
  t: TFunction,
  { answer, refused_at }: Pick<Refused, 'answer' | 'refused_at'>,
  timeZone: string | undefined,
): string =>
  t('people.mailRefusedOn', {
    answer: answer || t('people.invitations.noAnswer'),
    when: `${formatDay(refused_at, timeZone)}, ${formatTime(refused_at, timeZone)}`,
  });
