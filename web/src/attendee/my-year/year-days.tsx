import DoorOpen from 'lucide-react/icons/door-open';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '../../i18n/formats.ts';
import { useShowItem } from '../../shared/open-item/use-open-item.ts';
import type { ProgrammeSession } from '../../shared/programme/programme.ts';
import { Card } from '../../ui/card.tsx';
import { SessionTimes } from '../programme/session-times.tsx';
import type { YearDay } from './gather-year.ts';
import type { GatheredYear } from './use-my-year.ts';

/** Each day of which something is known: when they came in, and what was in their agenda. */
export function YearDays({ year: { days, event } }: { year: GatheredYear }) {
  const { t } = useTranslation();
  if (days.length === 0) return null;
  return (
    <Card title={t('myYear.days')}>
      <div className="grid grid-cols-1 gap-5">
        {days.map((day) => (
          <div key={day.key}>
            <h3 className="font-bold">{formatDay(day.at, event.time_zone)}</h3>
            <CameIn day={day} gates={event.gates} timeZone={event.time_zone} />
            {day.sessions.length > 0 ? (
              <>
                <h4 className="mt-2 text-sm font-semibold text-earth">{t('myYear.inAgenda')}</h4>
                <ul>
                  {day.sessions.map((session) => (
                    <SessionLine key={session.id} session={session} timeZone={event.time_zone} />
                  ))}
                </ul>
              </>
            ) : null}
          </div>
        ))}
      </div>
    </Card>
  );
}

interface CameInProps {
  day: YearDay;
  gates: GatheredYear['event']['gates'];
  timeZone: string;
}

function CameIn({ day: { cameIn }, gates, timeZone }: CameInProps) {
  const { t } = useTranslation();
  const gate = gates.find(({ id }) => id === cameIn?.gate_id)?.name;
  return (
    <p className="flex items-center gap-2 text-sm text-ink-soft">
      <DoorOpen aria-hidden="true" className="size-4.5 shrink-0" />
      <span>
        {cameIn ? t('myYear.cameIn', { time: formatTime(cameIn.check_in_time, timeZone) }) : t('myYear.notNoted')}
        {gate ? (
          <>
            {' · '}
            <bdi>{gate}</bdi>
          </>
        ) : null}
      </span>
    </p>
  );
}

function SessionLine({ session, timeZone }: { session: ProgrammeSession; timeZone: string }) {
  const show = useShowItem();
  return (
    <li className="border-t border-line first:border-0">
      <button
        type="button"
        onClick={() => show('session', session.id)}
        className="-mx-2 flex min-h-tap w-[calc(100%+16px)] gap-3 rounded-md px-2 py-2 text-start transition-colors hover:bg-sunken print:mx-0 print:w-full"
      >
        <SessionTimes of={session} timeZone={timeZone} />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="own-script block font-semibold text-pretty" lang={session.languages.title}>
            {session.title}
          </span>
          <span className="block text-sm text-ink-soft">
            {[session.room?.name, session.trackName].filter(Boolean).join(' · ')}
          </span>
        </span>
      </button>
    </li>
  );
}
