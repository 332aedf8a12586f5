import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { Badge } from '../../ui/badge.tsx';
import { SessionTimes } from '../programme/session-times.tsx';
import type { AgendaMeeting } from './agenda-meetings.ts';
import { otherOf, standingOf } from './standing.ts';

interface MeetingRowProps {
  entry: AgendaMeeting;
  timeZone: string;
  now: number;
  onOpen: (userId: string) => void;
}

/** A meeting among the sessions of an agenda; opens the card of whom one meets. */
export function MeetingRow({ entry: { meeting }, timeZone, now, onOpen }: MeetingRowProps) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const otherId = otherOf(meeting, user_id);
  const other = useLiveDocument('users', otherId);
  const standing = standingOf(meeting, user_id, now);
  return (
    <li data-meeting={standing} className="border-b border-line last:border-0">
      <button
        type="button"
        onClick={() => onOpen(otherId)}
        className="flex min-h-20 w-full gap-3 px-4 py-3 text-start transition-colors hover:bg-sunken sm:gap-5 sm:px-5"
      >
        <SessionTimes of={meeting} timeZone={timeZone} />
        <span className="min-w-0 flex-1">
          <span className="mb-1 flex">
            <Badge tone={standing === 'accepted' ? 'brand' : standing === 'over' ? 'neutral' : 'sun'}>
              {t(`meetings.standing.${standing}`)}
            </Badge>
          </span>
          <span className="block font-semibold text-pretty">
            {t('meetings.with', { name: other?.name ?? t('attendees.hiddenPerson') })}
          </span>
          <span className="mt-0.5 block text-sm text-ink-soft wrap-anywhere">
            <bdi>{meeting.place}</bdi>
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 self-center text-ink-soft" />
      </button>
    </li>
  );
}
