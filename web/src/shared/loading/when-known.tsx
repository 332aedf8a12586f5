import CloudOff from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../replica/react.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { loadingStateOf } from './loading-state.ts';

export interface WhenKnownProps<T> {
  /** All of a list, before any filter; undefined while it is read. */
  items: readonly T[] | undefined;
  /** What stands there until then. */
  waiting: ReactNode;
  /** Draws the list; what it gets is empty only when there is nothing. */
  children: (items: readonly T[]) => ReactNode;
}

/** Draws a list once it is known what is in it: nothing is called empty that has not come yet. */
export function WhenKnown<T>({ items, waiting, children }: WhenKnownProps<T>) {
  const { t } = useTranslation();
  const loading = loadingStateOf(useSyncStatus());
  if (!items || (items.length === 0 && loading === 'loading')) return waiting;
  if (items.length > 0 || loading === 'complete') return children(items);
  return (
    <EmptyState icon={<CloudOff />} title={t('loading.notYet')}>
      {t('loading.notYetText')}
    </EmptyState>
  );
}
