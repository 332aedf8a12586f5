import type { About } from '@baraza/schema/messages/notification';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { DocumentDialog } from '../../shared/loading/document-dialog.tsx';
import { MessageDetails } from '../../shared/notifications/notification-row.tsx';
import { PutBack } from '../../shared/notifications/put-back.tsx';
import { useMarkRead } from '../../shared/notifications/use-mark-read.ts';
import { useNotifications } from '../../shared/notifications/use-notifications.ts';
import { Button } from '../../ui/button.tsx';
import { MeetingNotice } from '../meetings/meeting-notice.tsx';
import { useMoving } from '../meetings/one-meeting.tsx';
import { RequestActions } from './request-actions.tsx';
import { useOpenAbout } from './use-open-about.ts';

/** One message in full, opened from a system notification or a shared link. Opening marks it as read. */
export function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const event = useEvent();
  const now = useNow();
  const mark = useMarkRead();
  const items = useNotifications();
  const { move, dialog } = useMoving();
  const item = items && (items.find((each) => each.id === id) ?? null);
  const unread = item && !item.read ? item : undefined;
  useEffect(() => {
    if (unread) mark.one(unread);
  }, [unread, mark.one]);
  return (
    <>
      <DocumentDialog document={item} title={({ title }) => title} gone={t('notifications.gone')} onClose={onClose}>
        {(shown) => (
          <div className="grid grid-cols-1 gap-4">
            <p dir="auto" className="whitespace-pre-line text-pretty">
              {shown.message}
            </p>
            <MessageDetails item={shown} now={now} timeZone={event?.time_zone} />
            {shown.about?.kind === 'request' ? (
              <RequestActions userId={shown.about.id} label={shown.message} onAnswered={() => undefined} />
            ) : shown.about?.kind === 'meeting' ? (
              <MeetingNotice
                meetingId={shown.about.id}
                label={shown.message}
                onMove={move}
                onAnswered={() => undefined}
              />
            ) : null}
            {shown.about ? <OpenAbout about={shown.about} /> : null}
            {shown.edit ? <PutBack edit={shown.edit} onDone={() => mark.one(shown)} /> : null}
          </div>
        )}
      </DocumentDialog>
      {dialog}
    </>
  );
}

function OpenAbout({ about }: { about: About }) {
  const { t } = useTranslation();
  const open = useOpenAbout();
  return (
    <Button tone="secondary" className="justify-self-start" onClick={() => open(about)}>
      {t(`notifications.open.${about.kind}`)}
    </Button>
  );
}
