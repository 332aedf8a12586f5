import { tellsOfAnother } from '@baraza/schema/messages/notification';
import Bell from 'lucide-react/icons/bell';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { WhenKnown } from '../../shared/loading/when-known.tsx';
import { NotificationRow } from '../../shared/notifications/notification-row.tsx';
import type { NotificationItem } from '../../shared/notifications/unread.ts';
import { useMarkRead } from '../../shared/notifications/use-mark-read.ts';
import { useShowItem } from '../../shared/open-item/use-open-item.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { MeetingNotice } from '../meetings/meeting-notice.tsx';
import { useMoving } from '../meetings/one-meeting.tsx';
import { RequestActions } from './request-actions.tsx';
import { useOpenAbout } from './use-open-about.ts';

interface NotificationListProps {
  /** All notifications of this person; undefined until they are read. */
  items: readonly NotificationItem[] | undefined;
  /** The ones to render. */
  shown: readonly NotificationItem[];
  /** Compact form: at most two lines of each message. */
  brief?: boolean;
  /** Shown when there are notifications but `shown` is empty. */
  children?: ReactNode;
}

/** List of notifications; a tap marks one as read, and opens what it leads to, or a message itself in the compact form. */
export function NotificationList({ items, shown, brief = false, children }: NotificationListProps) {
  const { t } = useTranslation();
  const event = useEvent();
  const now = useNow();
  const mark = useMarkRead();
  const show = useShowItem();
  const openAbout = useOpenAbout();
  const { move, dialog } = useMoving();
  const readOnce = (item: NotificationItem) => item.read || mark.one(item);
  const opening = (item: NotificationItem) => {
    const { about, id } = item;
    // What organisers wrote is opened whole where it is cut, and leads on from there.
    if (!about || (brief && !tellsOfAnother(item))) return brief && { onOpen: () => show('message', id) };
    return {
      onOpen() {
        readOnce(item);
        openAbout(about);
      },
    };
  };
  return (
    <>
      <WhenKnown
        items={items}
        waiting={
          <div className={brief ? 'px-4 pb-2 sm:px-5' : 'p-4'}>
            <SkeletonRows count={brief ? 3 : 5} className="h-20 w-full" />
          </div>
        }
      >
        {(known) =>
          known.length === 0 ? (
            <EmptyState icon={<Bell />} title={t('notifications.none')}>
              {t('notifications.noneText')}
            </EmptyState>
          ) : shown.length === 0 ? (
            children
          ) : (
            <ul className={`divide-y divide-line ${brief ? 'border-y border-line' : ''}`}>
              {shown.map((item) => (
                <NotificationRow
                  key={item.id}
                  brief={brief}
                  item={item}
                  now={now}
                  timeZone={event?.time_zone}
                  onRead={() => mark.one(item)}
                  {...opening(item)}
                >
                  {item.about?.kind === 'request' ? (
                    <RequestActions userId={item.about.id} label={item.message} onAnswered={() => readOnce(item)} />
                  ) : item.about?.kind === 'meeting' ? (
                    <MeetingNotice
                      meetingId={item.about.id}
                      label={item.message}
                      onMove={move}
                      onAnswered={() => readOnce(item)}
                    />
                  ) : null}
                </NotificationRow>
              ))}
            </ul>
          )
        }
      </WhenKnown>
      {dialog}
    </>
  );
}
