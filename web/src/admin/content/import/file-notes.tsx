import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import type { ReadSchedule } from '../schedule/read-schedule.ts';

const NAMED = 10;

/** What of a file can't be taken, or not whole. */
export function FileNotes({ read }: { read: ReadSchedule }) {
  const { t } = useTranslation();
  return (['untimed', 'repeated', 'cut'] as const).map((why) => {
    const names = [...new Set(read[why])];
    if (names.length === 0) return null;
    const count = why === 'cut' ? names.length : read[why].length;
    const listed = names.slice(0, NAMED).join(' · ');
    const text = t(`content.import.notes.${why}`, { count, number: formatNumber(count), names: listed });
    return (
      <Banner key={why} tone="sun">
        {names.length > NAMED ? `${text} …` : text}
      </Banner>
    );
  });
}
