import { useTranslation } from 'react-i18next';
import { formatDay, formatTime, isHere } from '../../i18n/formats.ts';

export interface SessionSpanProps {
  start: string;
  end: string;
  /** The venue's time zone. */
  timeZone: string;
  /** Shows the day before the times. */
  withDay?: boolean;
}

/** "10:30 – 12:00" in the venue's time; adds the device's time only where it differs. */
export function SessionSpan({ start, end, timeZone, withDay = false }: SessionSpanProps) {
  const { t } = useTranslation();
  const day = withDay ? `${formatDay(start, timeZone)}, ` : '';
  return (
    <span className="tabular-nums">
      <time dateTime={start}>{`${day}${formatTime(start, timeZone)}`}</time>
      {' – '}
      <time dateTime={end}>{formatTime(end, timeZone)}</time>
      {isHere(timeZone, start) ? null : (
        <span className="text-ink-soft"> {t('event.yourTime', { time: formatTime(start) })}</span>
      )}
    </span>
  );
}
