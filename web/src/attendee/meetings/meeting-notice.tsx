import type { Meeting } from '@baraza/schema/meetings/meeting';
import { useTranslation } from 'react-i18next';
import { useLiveDocument } from '../../replica/react.tsx';
import { OneMeeting } from './one-meeting.tsx';

interface MeetingNoticeProps {
  meetingId: string;
  /** Names the buttons for screen readers: the notification's text. */
  label: string;
  /** `move` of `useMoving`. */
  onMove: (meeting: Meeting) => void;
  onAnswered: () => void;
}

/** In a notification: when and where, and the answer in place. */
export function MeetingNotice({ meetingId, label, onMove, onAnswered }: MeetingNoticeProps) {
  const { t } = useTranslation();
  const meeting = useLiveDocument('meetings', meetingId);
  if (meeting === undefined) return null;
  if (!meeting) return <p className="text-sm font-medium text-ink-soft">{t('meetings.gone')}</p>;
  return <OneMeeting onlyAnswers {...{ meeting, label, onMove, onAnswered }} />;
}
