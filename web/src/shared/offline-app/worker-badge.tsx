import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { useWorkerStatus } from './worker-status.ts';

/** Only where something is wrong: without its worker the app does not open offline. */
export function WorkerBadge() {
  const { t } = useTranslation();
  const { state } = useWorkerStatus();
  if (state !== 'error') return null;
  return (
    <span role="status">
      <Badge tone="danger">{t('app.worker.error')}</Badge>
    </span>
  );
}
