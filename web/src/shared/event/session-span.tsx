import { useTranslation } from 'react-i18next';
import { formatDayTime, formatOwnTime, formatTime, isHere } from '../../i18n/formats.ts';
import { daysRun } from '../programme/programme.ts';

export interface SessionSpanProps {
  start: string;
  end: string;
  /** The venue's time zone. */
  timeZone: string;
  /** Shows the day before the times. */
  withDay?: boolean;
}

/** "10:30 – 12:00" in the venue's time, with both days if it runs for several; adds the device's time only where it differs. */
export function SessionSpan({ start, end, timeZone, withDay = false }: SessionSpanProps) {
  const { t } = useTranslation();
  const isLong = daysRun({ start_time: start, end_time: end }, timeZone).length > 1;
  const timeOf = (when: string, isDated: boolean) => (isDated ? formatDayTime : formatTime)(when, timeZone);
  return (
    <span className="tabular-nums">
      <time dateTime={start}>{timeOf(start, withDay || isLong)}</time>
      {' – '}
      <time dateTime={end}>{timeOf(end, isLong)}</time>
      {isHere(timeZone, start) ? null : (
        <span className="text-ink-soft"> {t('event.yourTime', { time: formatOwnTime(start, timeZone) })}</span>
      )}
    </span>
  );
}
