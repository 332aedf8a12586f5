import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../i18n/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { HostedEvent } from './hosted-events.ts';

const NOON = 'T12:00:00Z';

interface EventRowProps {
  event: HostedEvent;
  onArchive: () => void;
}

/** One event of the server, with its address to open it. */
export function EventRow({ event, onArchive }: EventRowProps) {
  const { t } = useTranslation();
  const { id, starts_on, ends_on, people, address, is_default, archived } = event;
  const name = event.name || id;
  const days =
    starts_on &&
    t('settings.events.days', {
      from: formatDay(starts_on + NOON, 'UTC'),
      to: formatDay(ends_on + NOON, 'UTC'),
      year: ends_on.slice(0, 4),
    });
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span dir="auto" className="wrap-anywhere">
            {name}
          </span>
          {is_default ? <Badge tone="brand">{t('settings.events.this')}</Badge> : null}
          {archived ? <Badge>{t('settings.events.archived')}</Badge> : null}
        </p>
        <p className="text-sm text-ink-soft">
          {days ? `${days} · ` : ''}
          <span className="whitespace-nowrap">{t('settings.events.people', { count: people })}</span>
        </p>
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-tap items-center text-sm font-semibold text-brand-ink underline wrap-anywhere"
        >
          <bdi dir="ltr">{address}</bdi>
        </a>
      </div>
      {is_default ? null : (
        <Button
          tone="quiet"
          className="-ms-4 sm:ms-0 sm:-me-4"
          aria-label={t(archived ? 'settings.events.backOne' : 'settings.events.archiveOne', { name })}
          onClick={onArchive}
        >
          {t(archived ? 'settings.events.back' : 'settings.events.archive')}
        </Button>
      )}
    </div>
  );
}
