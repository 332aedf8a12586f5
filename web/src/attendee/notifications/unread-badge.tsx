import { useTranslation } from 'react-i18next';
import { badgeOf } from '../../shared/notifications/unread.ts';

/** Unread count next to the bell; renders nothing at 0. */
export function UnreadBadge({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const badge = badgeOf(unread);
  if (badge === undefined) return null;
  return (
    <span className="grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1.5 text-xs font-bold text-on-danger tabular-nums">
      <span aria-hidden="true">
        {typeof badge === 'number' ? badge : t('notifications.overMax', { max: badge.over })}
      </span>
      <span className="sr-only">{t('notifications.badge', { count: unread })}</span>
    </span>
  );
}
