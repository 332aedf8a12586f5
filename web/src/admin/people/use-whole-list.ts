import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../replica/react.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';

/** Does what concerns everybody on the list; says that it can't until the list is whole, since people would be missing unseen. */
export function useWholeList(): (act: () => void) => void {
  const { t } = useTranslation();
  const { filled } = useSyncStatus();
  return (act) => (filled ? act() : showToast(t('people.notWhole'), 'sun'));
}
