import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../i18n/formats.ts';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { venueLine } from '../../shared/event/venue-line.ts';
import { formatDuration } from '../programme/format-duration.ts';
import type { GatheredYear } from './use-my-year.ts';

const NOON = 'T12:00:00Z';

export interface YearTexts {
  name: string;
  days: string;
  place: string;
  figures: { value: string; label: string }[];
}

/** What the page and the picture say alike. */
export function useYearTexts(year: GatheredYear): YearTexts {
  const { t, i18n } = useTranslation();
  const { user_id } = useReplica();
  const me = useLiveDocument('users', user_id);
  const { starts_on, ends_on } = year.event;
  const from = formatDay(starts_on + NOON, 'UTC');
  return {
    name: me?.name ?? '',
    days: starts_on === ends_on ? from : t('dashboard.days', { from, to: formatDay(ends_on + NOON, 'UTC') }),
    place: venueLine(year.event, i18n.language),
    figures: [
      { value: formatNumber(year.sessions), label: t('myYear.figures.sessions') },
      { value: year.lasted > 0 ? formatDuration(year.lasted) : formatNumber(0), label: t('myYear.figures.lasted') },
      { value: formatNumber(year.people.length), label: t('myYear.figures.people') },
      { value: formatNumber(year.rooms.length), label: t('myYear.figures.rooms') },
    ],
  };
}
