import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { DocumentDialog } from '../../shared/loading/document-dialog.tsx';
import { MessageDetails } from '../../shared/notifications/notification-row.tsx';
import { PutBack } from '../../shared/notifications/put-back.tsx';
import { useMarkRead } from '../../shared/notifications/use-mark-read.ts';
import { useNotifications } from '../../shared/notifications/use-notifications.ts';

/** One message in full, opened from a system notification or a shared link. Opening marks it as read. */
export function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const event = useEvent();
  const now = useNow();
  const mark = useMarkRead();
  const items = useNotifications();
  const item = items && (items.find((each) => each.id === id) ?? null);
  const unread = item && !item.read ? item : undefined;
  useEffect(() => {
    if (unread) mark.one(unread);
  }, [unread, mark.one]);
  return (
    <DocumentDialog document={item} title={({ title }) => title} gone={t('notifications.gone')} onClose={onClose}>
      {(shown) => (
        <div className="grid grid-cols-1 gap-4">
          <p dir="auto" className="whitespace-pre-line text-pretty">
            {shown.message}
          </p>
          <MessageDetails item={shown} now={now} timeZone={event?.time_zone} />
          {shown.edit ? <PutBack edit={shown.edit} onDone={() => mark.one(shown)} /> : null}
        </div>
      )}
    </DocumentDialog>
  );
}
