import CloudOff from 'lucide-react/icons/cloud-off';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../i18n/formats.ts';
import type { SyncStatus } from '../../../replica/index.ts';
import { useReplica, useSyncStatus } from '../../../replica/react.tsx';
import { useEvent } from '../../../shared/event/use-event.ts';
import { useNow } from '../../../shared/event/use-now.ts';

const MINUTE_MS = 60_000;
/** States in which this device hears of what happens. */
const LIVE: readonly SyncStatus['state'][] = ['starting', 'up_to_date', 'waiting', 'refused'];

/** From when the figures are: nobody in a hall sees the sync line, so an old screen must say so itself. */
export function Age() {
  const { t } = useTranslation();
  const { state, lastContact } = useSyncStatus();
  const { clock } = useReplica();
  const event = useEvent();
  const now = useNow();
  const size = 'text-[clamp(1rem,2.6vmin,2rem)] leading-tight';
  if (lastContact === null) return <p className={size}>{t('adminDashboard.bigScreen.never')}</p>;
  const contact = lastContact + clock.offset();
  const when = formatMoment(contact, now, event?.time_zone);
  if (LIVE.includes(state))
    return <p className={`${size} text-ink-soft`}>{t('adminDashboard.bigScreen.asOf', { when })}</p>;
  const minutes = Math.max(0, Math.floor((now - contact) / MINUTE_MS));
  return (
    <p
      role="status"
      data-age={minutes}
      className={`${size} flex items-center gap-3 rounded-md bg-sun-soft px-4 py-2 font-bold text-sun-ink`}
    >
      <CloudOff aria-hidden="true" className="size-[1.2em] shrink-0" />
      {minutes === 0
        ? t('adminDashboard.bigScreen.notLive', { when })
        : t('adminDashboard.bigScreen.old', { when, count: minutes })}
    </p>
  );
}
