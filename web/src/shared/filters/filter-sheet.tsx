import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

export interface FilterSheetProps {
  open: boolean;
  /** Says how many the filters let through, and closes the sheet. */
  show: string;
  onClear: () => void;
  onClose: () => void;
  /** The filters; each choice takes effect at once. */
  children: ReactNode;
}

/** Every way to narrow a list that is not in its bar. */
export function FilterSheet({ open, show, onClear, onClose, children }: FilterSheetProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('filters.title')}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClear}>
            {t('filters.clear')}
          </Button>
          <Button onClick={onClose}>{show}</Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">{children}</div>
    </Dialog>
  );
}
