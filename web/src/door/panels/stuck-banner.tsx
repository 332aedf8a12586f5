import type { Event } from '@baraza/schema/event/event';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import { useSyncStatus } from '../../replica/react.tsx';
import { useNow } from '../../shared/event/use-now.ts';
import { useStuck } from '../../shared/sync-status/stuck.ts';
import { Banner } from '../../ui/feedback/banner.tsx';

/** Tells door staff to continue while the server accepts no commands or delivers no news. */
export function StuckBanner({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { newsHeldSince } = useSyncStatus();
  const now = useNow();
  const stuck = useStuck();
  const moment = (when: number) => formatMoment(when, now, event.time_zone);
  if (!stuck && newsHeldSince === null) return null;
  return (
    <div className="mb-3" data-stuck={stuck?.waiting ?? 0}>
      <Banner tone="sun" icon={<CloudOff aria-hidden="true" className="size-5" />}>
        {stuck
          ? t('syncStatus.stuck', { count: stuck.waiting, since: moment(stuck.since) })
          : t('syncStatus.newsHeld', { since: moment(newsHeldSince ?? now) })}
      </Banner>
    </div>
  );
}
