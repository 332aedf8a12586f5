import { formatTime } from '../../i18n/formats.ts';

interface SessionTimesProps {
  of: { start_time: string; end_time: string };
  timeZone: string;
}

/** When something starts and ends, at the start of its row. */
export function SessionTimes({ of: { start_time, end_time }, timeZone }: SessionTimesProps) {
  return (
    <span className="min-w-12 shrink-0 whitespace-nowrap pt-0.5 text-sm tabular-nums">
      <time dateTime={start_time} className="block font-bold">
        {formatTime(start_time, timeZone)}
      </time>
      <time dateTime={end_time} className="block text-ink-soft">
        {formatTime(end_time, timeZone)}
      </time>
    </span>
  );
}
