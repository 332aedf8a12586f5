import type { Meeting, MeetingAnswer } from '@baraza/schema/meetings/meeting';
import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { useSeesOthers } from '../ticket/use-own-user.ts';
import { standingOf } from './standing.ts';

export interface MeetingActionsProps {
  meeting: Meeting;
  now: number;
  /** Asks for another time or place. */
  onMove: () => void;
  onAnswered?: () => void;
}

/** Accepts a proposal or declines it, calls a meeting off, or proposes another time; nothing for what can't take place any more. */
export function MeetingActions({ meeting, now, onMove, onAnswered }: MeetingActionsProps) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const save = useSave();
  const seesOthers = useSeesOthers();
  const standing = standingOf(meeting, user_id, now);
  if (standing !== 'asks' && standing !== 'asked' && standing !== 'accepted') return null;
  const answer = async (what: MeetingAnswer) => {
    if (await save('answer_meeting', { meeting_id: meeting.id, answer: what })) onAnswered?.();
  };
  return (
    <div className="flex flex-wrap gap-3 *:max-sm:flex-auto">
      {standing === 'asks' && seesOthers ? (
        <Button icon={<Check aria-hidden="true" className="size-5 shrink-0" />} onClick={() => void answer('accept')}>
          {t('connections.accept')}
        </Button>
      ) : null}
      <Button tone="secondary" onClick={() => void answer('call_off')}>
        {t(`meetings.end.${standing}`)}
      </Button>
      {seesOthers ? (
        <Button tone="secondary" onClick={onMove}>
          {t('meetings.move')}
        </Button>
      ) : null}
    </div>
  );
}
