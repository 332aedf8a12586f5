import { Link } from '@tanstack/react-router';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { useTranslation } from 'react-i18next';
import { formatDay, zoneName } from '../../i18n/formats.ts';
import { useEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { WhenKnown } from '../../shared/loading/when-known.tsx';
import type { ProgrammeSession } from '../../shared/programme/programme.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ProgrammeNotYet } from '../programme/programme-not-yet.tsx';
import { useProgramme } from '../programme/use-programme.ts';
import { UpcomingRow } from './upcoming-row.tsx';

interface Timed {
  start_time: string;
  end_time: string;
}

/** Number of rows that fit on the dashboard. */
const MOST_SHOWN = 5;

/**
 * Sessions that run at `now` (ms since 1970), and the next ones.
 * @param sessions sorted by start time
 */
export function nowAndUpcoming<S extends Timed>(sessions: readonly S[], now: number): { running: S[]; upcoming: S[] } {
  const running = sessions.filter((each) => Date.parse(each.start_time) <= now && now < Date.parse(each.end_time));
  const upcoming = sessions.filter((each) => Date.parse(each.start_time) > now);
  const shown = running.slice(0, MOST_SHOWN - 1);
  return { running: shown, upcoming: upcoming.slice(0, MOST_SHOWN - shown.length) };
}

const ROWS_EXPECTED = 5;

export function UpcomingSessions({ onOpen }: { onOpen: (sessionId: string) => void }) {
  const { t } = useTranslation();
  const event = useEvent();
  const programme = useProgramme();
  const now = useNow();

  const timeZone = event?.time_zone ?? 'UTC';
  const { running, upcoming } = nowAndUpcoming(programme ?? [], now);
  const list = (title: string, rows: readonly ProgrammeSession[]) =>
    rows.length === 0 ? null : (
      <section key={title}>
        <h3 className="px-4 pt-2 text-sm font-semibold text-earth sm:px-5">{title}</h3>
        <ul>
          {rows.map((session) => (
            <UpcomingRow
              key={session.id}
              session={session}
              timeZone={timeZone}
              now={now}
              onOpen={() => onOpen(session.id)}
            />
          ))}
        </ul>
      </section>
    );

  return (
    <Card
      flush
      title={t('dashboard.sessions.title')}
      action={
        <Link
          to="/"
          search={{ section: 'programme' }}
          className={`-my-2 -me-3 shrink-0 px-3! text-sm! ${buttonClass('quiet')}`}
        >
          {t('dashboard.sessions.seeAll')}
        </Link>
      }
    >
      {event && programme?.length !== 0 ? (
        <p className="-mt-3 px-4 pb-2 text-sm text-ink-soft sm:px-5">
          {t('dashboard.sessions.zone', { city: event.venue.city, zone: zoneName(timeZone, now) })}
        </p>
      ) : null}
      <WhenKnown
        items={event === undefined ? undefined : programme}
        waiting={
          <div className="p-4 pt-0 sm:px-5">
            <SkeletonRows count={ROWS_EXPECTED} className="h-20 w-full" />
          </div>
        }
      >
        {({ length }) =>
          length === 0 ? (
            <ProgrammeNotYet />
          ) : running.length + upcoming.length === 0 ? (
            <EmptyState
              icon={<CalendarCheck />}
              title={t('dashboard.sessions.none')}
              action={
                <Link to="/" search={{ section: 'my-year' }} className={`mt-2 ${buttonClass('secondary')}`}>
                  {t('myYear.open')}
                </Link>
              }
            >
              {t('dashboard.sessions.noneText')}
            </EmptyState>
          ) : (
            <>
              {list(t('dashboard.sessions.now'), running)}
              {byDay(upcoming, timeZone).map(([day, rows], at) =>
                list(at > 0 ? day : nextTitle(t('dashboard.sessions.next'), day, timeZone, now), rows),
              )}
            </>
          )
        }
      </WhenKnown>
    </Card>
  );
}

/** Each day with the sessions that begin on it. */
export function byDay<S extends Timed>(sessions: readonly S[], timeZone: string): [day: string, S[]][] {
  const days = new Map<string, S[]>();
  for (const session of sessions) {
    const day = formatDay(session.start_time, timeZone);
    days.set(day, [...(days.get(day) ?? []), session]);
  }
  return [...days];
}

/** "Next", with the day unless it is today. */
const nextTitle = (word: string, day: string, timeZone: string, now: number): string =>
  day === formatDay(now, timeZone) ? word : `${word} · ${day}`;
