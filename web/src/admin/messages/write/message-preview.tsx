import type { Event } from '@baraza/schema/event/event';
import { PLAIN_NOTIFICATION } from '@baraza/schema/messages/notification';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/event/use-now.ts';
import { AlertLook } from '../../../shared/notifications/alert-look.tsx';
import { NotificationRow } from '../../../shared/notifications/notification-row.tsx';
import { Card } from '../../../ui/card.tsx';
import { ToastLook } from '../../../ui/feedback/toast.tsx';
import { argsOf, type Draft, sendInstant } from './draft.ts';

/** Preview on a locked phone, in the open app, and in the list. */
export function MessagePreview({ draft, event }: { draft: Draft; event: Event }) {
  const { t } = useTranslation();
  const now = useNow();
  const { title, message, notification_type, ...args } = argsOf(draft, event.time_zone);
  const heading = title || t('messaging.titleField');
  const at = sendInstant(draft, event.time_zone);
  const created_at = new Date(draft.when === 'later' && at !== undefined ? at : now).toISOString();
  const parts = [
    {
      name: 'system',
      look: (
        <div className="flex items-start gap-3 rounded-lg bg-surface p-3 shadow-raised">
          <img src="/icons/icon-192.png" alt="" className="size-10 rounded-md" />
          <div className="min-w-0 flex-1">
            <p className="flex justify-between gap-2 text-xs text-ink-soft">
              <span>{t('messaging.preview.app')}</span>
              <span>{t('messaging.preview.now')}</span>
            </p>
            <p dir="auto" className="own-script truncate font-bold">
              {heading}
            </p>
            <p dir="auto" className="own-script line-clamp-3 text-sm wrap-anywhere">
              {message}
            </p>
          </div>
        </div>
      ),
    },
    {
      name: 'toast',
      look:
        args.type === 'urgent' ? (
          <AlertLook type="urgent" title={heading} text={message} />
        ) : (
          <ToastLook tone="sky" text={heading} />
        ),
    },
    {
      name: 'list',
      look: (
        <ul className="overflow-hidden rounded-md border border-line bg-surface">
          <NotificationRow
            item={{
              ...PLAIN_NOTIFICATION,
              ...{ title: heading, message, type: args.type, user_id: args.user_id, notification_type },
              ...{ id: 'preview', event_id: event.id, created_at, read: false },
            }}
            now={now}
            timeZone={event.time_zone}
            onRead={() => undefined}
          />
        </ul>
      ),
    },
  ] as const;
  return (
    <Card title={t('messaging.preview.title')} className="lg:sticky lg:top-20">
      <div className="grid grid-cols-1 gap-4">
        {parts.map(({ name, look }) => (
          <figure key={name} className="grid grid-cols-1 gap-1.5">
            <figcaption className="text-sm font-semibold text-ink-soft">{t(`messaging.preview.${name}`)}</figcaption>
            {/* A picture of the real thing: inert. */}
            <div inert className="rounded-md bg-sunken p-3">
              {look}
            </div>
          </figure>
        ))}
      </div>
    </Card>
  );
}
