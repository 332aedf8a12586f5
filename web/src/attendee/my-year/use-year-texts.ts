import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/formats.ts';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { useEventDays } from '../../shared/event/use-event-days.ts';
import { venueLine } from '../../shared/event/venue-line.ts';
import { formatDuration } from '../programme/format-duration.ts';
import type { GatheredYear } from './use-my-year.ts';

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
  const daysOf = useEventDays();
  return {
    name: me?.name ?? '',
    days: daysOf(year.event),
    place: venueLine(year.event, i18n.language),
    figures: [
      { value: formatNumber(year.sessions), label: t('myYear.figures.sessions') },
      { value: year.lasted > 0 ? formatDuration(year.lasted) : formatNumber(0), label: t('myYear.figures.lasted') },
      { value: formatNumber(year.people.length), label: t('myYear.figures.people') },
      { value: formatNumber(year.rooms.length), label: t('myYear.figures.rooms') },
    ],
  };
}
