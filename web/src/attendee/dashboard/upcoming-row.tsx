import { useTranslation } from 'react-i18next';
import { formatOwnTime, isHere } from '../../i18n/formats.ts';
import { type ProgrammeSession, phaseOf } from '../../shared/programme/programme.ts';
import { Badge } from '../../ui/badge.tsx';
import { SessionProgress } from '../programme/session-progress.tsx';
import { SessionTimes } from '../programme/session-times.tsx';

export interface UpcomingRowProps {
  session: ProgrammeSession;
  timeZone: string;
  now: number;
  onOpen: () => void;
}

/** Time, title and room of a session; adds the device's time only where it differs. */
export function UpcomingRow({ session, timeZone, now, onOpen }: UpcomingRowProps) {
  const { t } = useTranslation();
  const speakers = session.speakers.map((speaker) => speaker.name).join(', ');
  return (
    <li className="border-t border-line first:border-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-20 w-full gap-4 px-4 py-3 text-start transition-colors hover:bg-sunken sm:px-5"
      >
        <SessionTimes of={session} timeZone={timeZone} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-pretty" lang={session.languages.title}>
            {session.title}
          </span>
          <span className="block text-sm text-ink-soft">
            {[session.room?.name, speakers].filter(Boolean).join(' · ')}
          </span>
          {phaseOf(session, now) === 'now' ? <SessionProgress session={session} now={now} /> : null}
          {isHere(timeZone, session.start_time) ? null : (
            <span className="block text-sm text-ink-soft">
              {t('event.yourTime', { time: formatOwnTime(session.start_time, timeZone) })}
            </span>
          )}
          {session.track ? (
            <span className="mt-1.5 block">
              <Badge tone="brand">{session.trackName}</Badge>
            </span>
          ) : null}
        </span>
      </button>
    </li>
  );
}
