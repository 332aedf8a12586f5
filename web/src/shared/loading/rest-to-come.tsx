import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../replica/react.tsx';
import { loadingStateOf } from './loading-state.ts';

/** Says that a list is not whole on this device: a first sync that was cut goes on in pages. */
export function useRestToCome(): string | null {
  const { t } = useTranslation();
  const loading = loadingStateOf(useSyncStatus());
  return loading === 'complete' ? null : t(loading === 'loading' ? 'loading.restComing' : 'loading.restLater');
}

/** The same as a line beside a count. */
export function RestToCome() {
  const text = useRestToCome();
  return text ? <p className="mb-2 text-sm font-medium text-sun-ink">{text}</p> : null;
}
