import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import type { SyncStatus } from '../../replica/index.ts';
import { useReplica } from '../../replica/react.tsx';
import { useEvent } from '../event/use-event.ts';
import { useNow } from '../event/use-now.ts';

/** The sync status as one line of text. */
export function useSyncLineText(status: SyncStatus): string {
  const { t } = useTranslation();
  const zone = useEvent()?.time_zone;
  const now = useNow();
  const { clock } = useReplica();
  switch (status.state) {
    case 'waiting':
      return t('syncStatus.line.waiting', { count: status.count });
    case 'refused':
      return t('syncStatus.line.refused', { count: status.count });
    case 'offline':
      if (status.isBusy)
        return status.waiting > 0 ? t('syncStatus.line.waiting', { count: status.waiting }) : t('syncStatus.line.busy');
      return status.waiting > 0
        ? t('syncStatus.line.offlineWaiting', { count: status.waiting })
        : t('syncStatus.line.offline', { since: formatMoment(status.since + clock.offset(), now, zone) });
    default:
      return t(`syncStatus.line.${status.state}`);
  }
}
