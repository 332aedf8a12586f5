import BellRing from 'lucide-react/icons/bell-ring';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import { Badge, TONE_CLASSES, type Tone } from '../../ui/badge.tsx';
import { PutBack } from './put-back.tsx';
import type { NotificationItem } from './unread.ts';

const LOOKS: Record<NotificationItem['type'], { icon: ReactNode; tone: Tone }> = {
  info: { icon: <Info />, tone: 'sky' },
  urgent: { icon: <TriangleAlert />, tone: 'danger' },
  reminder: { icon: <BellRing />, tone: 'sun' },
};

export interface NotificationRowProps {
  item: NotificationItem;
  now: number;
  timeZone: string | undefined;
  onRead: () => void;
  /** Opens the full message instead, which marks it as read too. */
  onOpen?: () => void;
  /** Shows two lines of the message at most. */
  brief?: boolean;
  /** What can be done in place. */
  children?: ReactNode;
}

/** One notification; a tap marks it as read, and opens what it leads to. */
export function NotificationRow({
  item,
  now,
  timeZone,
  onRead,
  onOpen,
  brief = false,
  children,
}: NotificationRowProps) {
  const { t } = useTranslation();
  const { icon, tone } = LOOKS[item.type];
  return (
    <li className={item.read ? '' : 'bg-brand-soft/40'}>
      <button
        type="button"
        onClick={() => (onOpen ? onOpen() : item.read || onRead())}
        className="flex w-full gap-3 px-4 py-3.5 text-start transition-colors hover:bg-sunken sm:px-5"
      >
        <span
          aria-hidden="true"
          className={`grid size-10 shrink-0 place-items-center rounded-full *:size-5 ${TONE_CLASSES[tone]}`}
        >
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-start gap-2">
            <span
              dir="auto"
              className={`own-script min-w-0 flex-1 text-pretty ${item.read ? 'font-medium' : 'font-bold'}`}
            >
              {item.title}
            </span>
            {item.read ? null : (
              <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-brand">
                <span className="sr-only">{t('notifications.isUnread')}</span>
              </span>
            )}
          </span>
          <span
            dir="auto"
            className={`own-script block text-sm text-ink-soft ${brief ? 'line-clamp-2' : 'whitespace-pre-line text-pretty'}`}
          >
            {item.message}
          </span>
          <MessageDetails item={item} now={now} timeZone={timeZone} />
        </span>
        {item.about ? <ChevronRight aria-hidden="true" className="size-5 shrink-0 self-center text-ink-soft" /> : null}
      </button>
      {children ? <div className="px-4 pb-3.5 empty:hidden sm:px-5 sm:ps-18">{children}</div> : null}
      {item.edit && !brief ? (
        <div className="px-4 pb-3.5 not-has-[button]:hidden sm:px-5">
          <PutBack edit={item.edit} onDone={onRead} />
        </div>
      ) : null}
    </li>
  );
}

/** A message's type, audience and time. */
export function MessageDetails({ item, now, timeZone }: Pick<NotificationRowProps, 'item' | 'now' | 'timeZone'>) {
  const { t } = useTranslation();
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-2 text-xs text-ink-soft">
      {item.type === 'info' ? null : (
        <Badge tone={LOOKS[item.type].tone}>{t(`notifications.types.${item.type}`)}</Badge>
      )}
      {item.user_id === '' ? null : <Badge tone="brand">{t('notifications.forYou')}</Badge>}
      <time dateTime={item.created_at}>{formatMoment(item.created_at, now, timeZone)}</time>
    </span>
  );
}
