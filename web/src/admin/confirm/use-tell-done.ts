import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../replica/react.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';

/** Says what was done; without a network, that it is saved on this device: the server may still refuse it. */
export function useTellDone(): (what: string) => void {
  const { t } = useTranslation();
  const isOffline = useSyncStatus().state === 'offline';
  return useCallback((what) => (isOffline ? showToast(t('messaging.kept'), 'sun') : showToast(what)), [isOffline, t]);
}
