import type { Meeting } from '@baraza/schema/meetings/meeting';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useTranslation } from 'react-i18next';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { useEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { useRelation } from '../connections/use-connections.ts';
import { useSeesOthers } from '../ticket/use-own-user.ts';
import { daysLeft } from './meeting-times.ts';
import { OneMeeting, useMoving } from './one-meeting.tsx';
import { isAhead } from './standing.ts';
import { useMeetingsWith } from './use-meetings.ts';

interface MeetingsWithProps {
  userId: string;
  name: string;
}

/** On the card of somebody one is connected with: what the two have arranged, and how to arrange more. */
export function MeetingsWith(props: MeetingsWithProps) {
  const { propose, move, dialog } = useMoving();
  return (
    <>
      <Arranged {...props} onPropose={propose} onMove={move} />
      {dialog}
    </>
  );
}

interface ArrangedProps extends MeetingsWithProps {
  onPropose: (userId: string) => void;
  onMove: (meeting: Meeting) => void;
}

function Arranged({ userId, name, onPropose, onMove }: ArrangedProps) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const me = useLiveDocument('users', user_id);
  const event = useEvent();
  const now = useNow();
  const meetings = useMeetingsWith(userId);
  const seesOthers = useSeesOthers();
  const isConnected = useRelation(userId) === 'connected';
  if (!isConnected || !meetings || !event) return null;
  const ahead = meetings.filter((meeting) => isAhead(meeting, now));
  const mayPropose = seesOthers && me?.muted !== true && daysLeft(event, now).length > 0;
  if (ahead.length === 0 && !mayPropose) return null;
  return (
    <section className="grid grid-cols-1 justify-items-start gap-3">
      <h3 className="font-bold">{t('meetings.heading')}</h3>
      {ahead.length > 0 ? (
        <ul className="grid w-full grid-cols-1 gap-3">
          {ahead.map((meeting) => (
            <li key={meeting.id} className="rounded-md border border-line p-3">
              <OneMeeting meeting={meeting} label={t('meetings.with', { name })} onMove={onMove} />
            </li>
          ))}
        </ul>
      ) : null}
      {mayPropose ? (
        <Button
          tone="secondary"
          icon={<CalendarPlus aria-hidden="true" className="size-5 shrink-0" />}
          onClick={() => onPropose(userId)}
        >
          {t('meetings.proposeOne')}
        </Button>
      ) : null}
    </section>
  );
}
