import CalendarX from 'lucide-react/icons/calendar-x';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayKey } from '../../i18n/formats.ts';
import { useKept } from '../../shared/kept/use-kept.ts';
import { daysOf, filterProgramme, type ProgrammeFilter, phaseOf } from '../../shared/programme/programme.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFocusKept } from '../../ui/feedback/focus-kept.ts';
import type { AgendaEntry } from './agenda/timeline.ts';
import { ProgrammeBar } from './programme-bar.tsx';
import { ProgrammeNotYet } from './programme-not-yet.tsx';
import { SessionList } from './session-list.tsx';
import type { Agenda } from './use-programme.ts';

export interface ProgrammeViewProps extends Pick<Agenda, 'programme' | 'starred'> {
  /** Starred sessions and meetings. */
  agenda: readonly AgendaEntry[];
  timeZone: string;
  now: number;
  onOpen: (sessionId: string) => void;
}

/** All sessions, filtered by day, room, track and words; on today's view, past ones are folded away. */
export function ProgrammeView({ programme, starred, agenda, timeZone, now, onOpen }: ProgrammeViewProps) {
  const { t } = useTranslation();
  const today = dayKey(now, timeZone);
  const days = useMemo(() => daysOf(programme, timeZone), [programme, timeZone]);
  const firstDay = days.find((day) => day.key === today)?.key ?? days.find((day) => day.key > today)?.key ?? '';
  const [chosen, setChosen] = useKept<Partial<ProgrammeFilter>>(`programme/${today}`, {});
  const [withEarlier, setWithEarlier] = useKept(`earlier/${today}`, false);
  const earliest = useFocusKept(withEarlier);

  const filter: ProgrammeFilter = useMemo(
    () => ({ day: firstDay, roomId: '', track: '', query: '', ...chosen }),
    [firstDay, chosen],
  );
  // Keys and choices have priority; the list updates later.
  const listed = useDeferredValue(filter);
  const found = useMemo(() => filterProgramme(programme, listed, timeZone), [programme, listed, timeZone]);
  const hidesEarlier = listed.day === today && listed.query === '' && !withEarlier;
  const shown = useMemo(
    () => (hidesEarlier ? found.filter((session) => phaseOf(session, now) !== 'over') : found),
    [found, hidesEarlier, now],
  );
  const earlier = found.length - shown.length;

  const top = useRef<HTMLDivElement>(null);
  function choose(change: Partial<ProgrammeFilter>): void {
    setChosen({ ...chosen, ...change });
    // What is found begins at the top, wherever in the list before somebody was.
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  }
  const showEarlier = useMemo(
    () =>
      earlier > 0 ? (
        <button
          type="button"
          onClick={() => setWithEarlier(true)}
          className="min-h-tap w-full px-4 text-start text-sm font-semibold text-brand-ink hover:bg-sunken sm:px-5"
        >
          {t('programme.earlier', { count: earlier })}
        </button>
      ) : null,
    [earlier, setWithEarlier, t],
  );

  if (programme.length === 0) return <ProgrammeNotYet />;
  return (
    <div ref={top}>
      <ProgrammeBar
        programme={programme}
        days={days}
        today={today}
        filter={filter}
        timeZone={timeZone}
        found={found.length}
        onChange={choose}
      />
      <p role="status" className="sr-only">
        {t('programme.found', { count: shown.length })}
      </p>
      {shown.length === 0 && earlier === 0 ? (
        <EmptyState
          icon={<CalendarX />}
          title={t('programme.none')}
          action={
            <Button tone="secondary" onClick={() => choose({ day: '', roomId: '', track: '', query: '' })}>
              {t('programme.showAll')}
            </Button>
          }
        >
          {t('programme.noneText')}
        </EmptyState>
      ) : shown.length === 0 ? (
        <Card flush>{showEarlier}</Card>
      ) : (
        <SessionList
          before={showEarlier}
          firstRef={earliest}
          onlyDay={listed.query === '' ? listed.day : ''}
          sessions={shown}
          starred={starred}
          agenda={agenda}
          timeZone={timeZone}
          now={now}
          onOpen={onOpen}
        />
      )}
    </div>
  );
}
