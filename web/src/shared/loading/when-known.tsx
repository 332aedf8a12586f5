import CloudOff from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../replica/react.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { loadingStateOf } from './loading-state.ts';

export interface WhenKnownProps<T> {
  /** The whole list, before any filter; undefined until it is read. */
  items: readonly T[] | undefined;
  /** Placeholder until the list is known. */
  waiting: ReactNode;
  /** Renders the list; `items` is empty only when there is no data. */
  children: (items: readonly T[]) => ReactNode;
}

/** Renders a list once its content is known, so that no list looks empty before it is loaded. */
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
