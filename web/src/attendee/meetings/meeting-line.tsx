import type { Meeting } from '@baraza/schema/meetings/meeting';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import MapPin from 'lucide-react/icons/map-pin';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { SessionSpan } from '../../shared/event/session-span.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Said } from '../connections/said.tsx';
import { WaitsNote } from '../connections/waits-note.tsx';
import { type Standing, standingOf } from './standing.ts';
import { useMeetingWaits } from './use-meetings.ts';

const TONES: Record<Standing, Tone> = {
  ...{ asks: 'sun', asked: 'sun', accepted: 'brand' },
  ...{ declined: 'danger', cancelled: 'danger', replaced: 'neutral', unanswered: 'neutral', over: 'neutral' },
};

interface MeetingLineProps {
  meeting: Meeting;
  timeZone: string;
  now: number;
}

/** When and where two people meet, what was said along with it, and where it stands. */
export function MeetingLine({ meeting, timeZone, now }: MeetingLineProps) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const waits = useMeetingWaits(meeting.id);
  const { start_time, end_time, place, words, proposer_id } = meeting;
  const standing = standingOf(meeting, user_id, now);
  const isOff = TONES[standing] === 'danger' || standing === 'replaced';
  return (
    <div className="grid gap-1.5">
      <p>
        <Badge tone={TONES[standing]}>{t(`meetings.standing.${standing}`)}</Badge>
      </p>
      <p className={`flex gap-2 font-semibold ${isOff ? 'text-ink-soft line-through' : ''}`}>
        <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        <SessionSpan start={start_time} end={end_time} timeZone={timeZone} withDay />
      </p>
      <p className="flex gap-2">
        <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        <bdi className="min-w-0 wrap-anywhere">{place}</bdi>
      </p>
      {words ? (
        <Said label={t(`connections.words.${proposer_id === user_id ? 'yours' : 'theirs'}`)} text={words} />
      ) : null}
      {waits ? <WaitsNote /> : null}
    </div>
  );
}
