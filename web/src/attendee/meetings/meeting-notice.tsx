import { useTranslation } from 'react-i18next';
import { useLiveDocument } from '../../replica/react.tsx';
import { OneMeeting } from './one-meeting.tsx';

interface MeetingNoticeProps {
  meetingId: string;
  /** Names the buttons for screen readers: the notification's text. */
  label: string;
  onAnswered: () => void;
}

/** In a notification: when and where, and the answer in place. */
export function MeetingNotice({ meetingId, label, onAnswered }: MeetingNoticeProps) {
  const { t } = useTranslation();
  const meeting = useLiveDocument('meetings', meetingId);
  if (meeting === undefined) return null;
  if (!meeting) return <p className="text-sm font-medium text-ink-soft">{t('meetings.gone')}</p>;
  return <OneMeeting meeting={meeting} label={label} onlyAnswers onAnswered={onAnswered} />;
}
