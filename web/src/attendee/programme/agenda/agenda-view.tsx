import type { CalendarOf } from '@baraza/schema/programme/calendar-file';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phaseOf } from '../../../shared/programme/programme.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useFocusKept } from '../../../ui/feedback/focus-kept.ts';
import { downloadCalendar } from '../download-calendar.ts';
import { formatDuration } from '../format-duration.ts';
import { clashesOf, countClashes } from './agenda.ts';
import { earlierText } from './earlier-text.ts';
import { ReminderSetting } from './reminder-setting.tsx';
import { type AgendaEntry, WALK_MINUTES } from './timeline.ts';
import { TimelineList } from './timeline-list.tsx';
import { useCalendarEntries } from './use-calendar-entries.ts';

export interface AgendaViewProps {
  agenda: readonly AgendaEntry[];
  /** What a calendar file of it says. */
  calendar: CalendarOf;
  timeZone: string;
  now: number;
  onOpen: (sessionId: string) => void;
  onOpenPerson: (userId: string) => void;
  onBrowse: () => void;
}

/** The person's starred sessions and their meetings as a timeline, what is over folded away. */
export function AgendaView({ agenda, calendar, timeZone, now, onOpen, onOpenPerson, onBrowse }: AgendaViewProps) {
  const { t } = useTranslation();
  const [withEarlier, setWithEarlier] = useState(false);
  const earliest = useFocusKept(withEarlier);
  const calendarEntries = useCalendarEntries();
  if (agenda.length === 0)
    return (
      <EmptyState
        icon={<CalendarHeart />}
        title={t('programme.agenda.empty')}
        action={<Button onClick={onBrowse}>{t('programme.agenda.browse')}</Button>}
      >
        {t('programme.agenda.emptyText')}
      </EmptyState>
    );
  const ahead = agenda.filter((entry) => phaseOf(entry, now) !== 'over');
  const clashes = countClashes(clashesOf(ahead));
  const shown = withEarlier ? agenda : ahead;
  const earlier = agenda.filter((entry) => !shown.includes(entry));
  const download = async () => downloadCalendar(await calendarEntries(agenda), calendar, t('programme.calendarFile'));
  return (
    <div className="grid grid-cols-1 gap-3 pt-1">
      {clashes > 0 ? (
        <Banner tone="sun" icon={<TriangleAlert aria-hidden="true" className="size-5" />}>
          {t('programme.agenda.clashes', { count: clashes })}
        </Banner>
      ) : null}
      {earlier.length > 0 ? (
        <Button tone="quiet" onClick={() => setWithEarlier(true)}>
          {earlierText(t, earlier)}
        </Button>
      ) : null}
      <TimelineList agenda={shown} firstRef={earliest} timeZone={timeZone} now={now} {...{ onOpen, onOpenPerson }} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ReminderSetting />
        <Button
          tone="secondary"
          icon={<CalendarPlus aria-hidden="true" className="size-5" />}
          onClick={() => void download()}
        >
          {t('programme.agenda.calendar')}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        {t('programme.agenda.walkNote', {
          room: formatDuration(WALK_MINUTES.otherRoom * 60_000),
          floor: formatDuration(WALK_MINUTES.otherFloor * 60_000),
        })}
      </p>
    </div>
  );
}
