import { formatDay, formatTime } from '../../i18n/formats.ts';
import { daysRun } from '../../shared/programme/programme.ts';

interface SessionTimesProps {
  of: { start_time: string; end_time: string };
  timeZone: string;
}

/** When something starts and ends, at the start of its row; on which days, if it runs for several. */
export function SessionTimes({ of: { start_time, end_time }, timeZone }: SessionTimesProps) {
  const isLong = daysRun({ start_time, end_time }, timeZone).length > 1;
  const dayOf = (when: string) =>
    isLong ? <span className="block text-xs font-semibold">{formatDay(when, timeZone)}</span> : null;
  return (
    <span className="min-w-12 shrink-0 whitespace-nowrap pt-0.5 text-sm tabular-nums">
      <time dateTime={start_time} className="block font-bold">
        {dayOf(start_time)}
        {formatTime(start_time, timeZone)}
      </time>
      <time dateTime={end_time} className="block text-ink-soft">
        {dayOf(end_time)}
        {formatTime(end_time, timeZone)}
      </time>
    </span>
  );
}
