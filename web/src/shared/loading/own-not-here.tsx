import CloudOff from 'lucide-react/icons/cloud-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplica, useSyncStatus } from '../../replica/react.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { loadingStateOf } from './loading-state.ts';

/** Whether the person's document is missing and not being loaded. */
export const useIsMissing = (own: object | null | undefined): boolean => {
  const loading = loadingStateOf(useSyncStatus());
  return own === null && loading !== 'loading';
};

/** Shown instead of the person's data: not loaded yet, or the person is no longer on the list. */
export function OwnNotHere() {
  const { t } = useTranslation();
  const replica = useReplica();
  const missing = loadingStateOf(useSyncStatus()) === 'complete' ? 'notListed' : 'notYet';
  const [busy, setBusy] = useState(false);
  async function tryAgain() {
    setBusy(true);
    await replica.syncNow();
    setBusy(false);
  }
  return (
    <EmptyState
      icon={<CloudOff />}
      title={t(`loading.${missing}`)}
      action={
        <Button tone="secondary" busy={busy} onClick={() => void tryAgain()}>
          {t('loading.tryAgain')}
        </Button>
      }
    >
      {t(`loading.${missing}Own`)}
    </EmptyState>
  );
}
