import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutOfReach } from '../../replica/react.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';

/** Says what was done; while the server takes nothing, that it is saved on this device: the server may still refuse it. */
export function useTellDone(): (what: string) => void {
  const { t } = useTranslation();
  const outOfReach = useOutOfReach();
  return useCallback((what) => (outOfReach ? showToast(t('messaging.kept'), 'sun') : showToast(what)), [outOfReach, t]);
}
