import { useTranslation } from 'react-i18next';
import { formatDay, formatMoment } from '../../../i18n/formats.ts';
import { useNow } from '../../../shared/event/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

export interface OpenSession {
  user_id: string;
  name: string;
  role: string;
  created_at: string;
  /** A day, "2026-11-21". */
  last_seen_on: string;
  /** Whether it is the current session. */
  is_this: boolean;
}

interface SessionRowProps {
  session: OpenSession;
  timeZone: string;
  onEnd: () => void;
}

export function SessionRow({ session, timeZone, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { name, role, created_at, last_seen_on, is_this } = session;
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-2 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span dir="auto">{name}</span>
          {role === 'admin' ? <Badge tone="earth">{t('app.administrator')}</Badge> : null}
          {is_this ? <Badge tone="brand">{t('settings.sessions.this')}</Badge> : null}
        </p>
        <p className="text-sm text-ink-soft">
          {t('settings.sessions.when', {
            since: formatMoment(created_at, now, timeZone),
            seen: formatDay(last_seen_on, 'UTC'),
          })}
        </p>
      </div>
      {is_this ? null : (
        <Button tone="quiet" aria-label={t('settings.sessions.endOf', { name })} onClick={onEnd}>
          {t('settings.sessions.end')}
        </Button>
      )}
    </li>
  );
}
