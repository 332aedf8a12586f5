import { useTranslation } from 'react-i18next';
import type { ProgrammeSession } from '../../shared/programme/programme.ts';
import { formatDuration } from './format-duration.ts';

export interface SessionProgressProps {
  session: Pick<ProgrammeSession, 'start_time' | 'end_time'>;
  /** In ms since 1970, between its start and its end. */
  now: number;
}

/** How far a running session is: a bar, and the time left in words. */
export function SessionProgress({ session, now }: SessionProgressProps) {
  const { t } = useTranslation();
  const [start, end] = [Date.parse(session.start_time), Date.parse(session.end_time)];
  return (
    <span className="mt-1.5 flex max-w-md flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      <span aria-hidden="true" className="h-1.5 min-w-8 flex-1 overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-brand"
          style={{ inlineSize: `${((now - start) / (end - start)) * 100}%` }}
        />
      </span>
      <span className="tabular-nums">{t('programme.left', { time: formatDuration(end - now) })}</span>
    </span>
  );
}
