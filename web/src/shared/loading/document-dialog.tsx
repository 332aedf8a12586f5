import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../replica/react.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { loadingStateOf } from './loading-state.ts';

export interface DocumentDialogProps<T> {
  /** Undefined until it is read; null when it doesn't exist, or no longer does. */
  document: T | null | undefined;
  title: (document: T) => string;
  /** Text for a deleted document. */
  gone: string;
  onClose: () => void;
  actions?: ReactNode;
  children: (document: T) => ReactNode;
}

/** Shows one document, and says so when it doesn't exist: others may delete it at any moment. */
export function DocumentDialog<T>({ document, title, gone, onClose, actions, children }: DocumentDialogProps<T>) {
  const { t } = useTranslation();
  const loading = loadingStateOf(useSyncStatus());
  if (document)
    return (
      <Dialog open title={title(document)} onClose={onClose} actions={actions}>
        {children(document)}
      </Dialog>
    );
  const isComing = document === undefined || loading === 'loading';
  const missing = loading === 'complete' ? 'gone' : 'notYet';
  return (
    <Dialog open title={t(isComing ? 'loading.coming' : `loading.${missing}`)} onClose={onClose}>
      {isComing ? (
        <SkeletonRows count={3} />
      ) : (
        <p role="status">{missing === 'gone' ? gone : t('loading.notYetText')}</p>
      )}
    </Dialog>
  );
}
