import CalendarX from 'lucide-react/icons/calendar-x';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayKey } from '../../i18n/formats.ts';
import { daysOf, filterProgramme, type ProgrammeFilter, phaseOf } from '../../shared/programme/programme.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ProgrammeFilters } from './programme-filters.tsx';
import { ProgrammeNotYet } from './programme-not-yet.tsx';
import { SessionList } from './session-list.tsx';
import type { Agenda } from './use-programme.ts';

export interface ProgrammeViewProps extends Agenda {
  timeZone: string;
  now: number;
  onOpen: (sessionId: string) => void;
}

/** All sessions, filtered by day, room and track; on today's view, past ones are folded away. */
export function ProgrammeView({ programme, starred, agenda, timeZone, now, onOpen }: ProgrammeViewProps) {
  const { t } = useTranslation();
  const today = dayKey(now, timeZone);
  const days = useMemo(() => daysOf(programme, timeZone), [programme, timeZone]);
  const firstDay = days.find((day) => day.key === today)?.key ?? days.find((day) => day.key > today)?.key ?? '';
  const [chosen, setChosen] = useState<Partial<ProgrammeFilter>>({});
  const [withEarlier, setWithEarlier] = useState(false);

  const filter: ProgrammeFilter = { day: firstDay, roomId: '', track: '', query: '', ...chosen };
  const found = filterProgramme(programme, filter, timeZone);
  const hidesEarlier = filter.day === today && filter.query === '' && !withEarlier;
  const shown = hidesEarlier ? found.filter((session) => phaseOf(session, now) !== 'over') : found;
  const earlier = found.length - shown.length;

  if (programme.length === 0) return <ProgrammeNotYet />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ProgrammeFilters
        programme={programme}
        days={days}
        today={today}
        filter={filter}
        timeZone={timeZone}
        onChange={(change) => setChosen({ ...chosen, ...change })}
      />
      <p role="status" className="sr-only">
        {t('programme.found', { count: shown.length })}
      </p>
      {earlier > 0 ? (
        <Button tone="quiet" onClick={() => setWithEarlier(true)}>
          {t('programme.earlier', { count: earlier })}
        </Button>
      ) : null}
      {shown.length === 0 && earlier === 0 ? (
        <EmptyState
          icon={<CalendarX />}
          title={t('programme.none')}
          action={
            <Button tone="secondary" onClick={() => setChosen({ day: '', roomId: '', track: '', query: '' })}>
              {t('programme.showAll')}
            </Button>
          }
        >
          {t('programme.noneText')}
        </EmptyState>
      ) : (
        <SessionList sessions={shown} starred={starred} agenda={agenda} timeZone={timeZone} now={now} onOpen={onOpen} />
      )}
    </div>
  );
}
