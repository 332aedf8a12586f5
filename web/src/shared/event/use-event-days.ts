import type { Event } from '@baraza/schema/event/event';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../i18n/formats.ts';

const NOON = 'T12:00:00Z';

/** "Tue 24 Nov – Thu 26 Nov", or its one day. */
export function useEventDays(): (event: Pick<Event, 'starts_on' | 'ends_on'>) => string {
  const { t } = useTranslation();
  return ({ starts_on, ends_on }) => {
    const from = formatDay(starts_on + NOON, 'UTC');
    return starts_on === ends_on ? from : t('dashboard.days', { from, to: formatDay(ends_on + NOON, 'UTC') });
  };
}
