import Columns3 from 'lucide-react/icons/columns-3';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../../ui/form/field.tsx';
import { COLUMNS, type Column } from './columns.ts';

interface ColumnChoiceProps {
  columns: readonly Column[];
  onChange: (columns: Column[]) => void;
}

export function ColumnChoice({ columns, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="quiet"
        icon={<Columns3 aria-hidden="true" className="size-5" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('people.columns')}
      </Button>
      <Dialog title={t('people.columns')} open={open} onClose={() => setOpen(false)}>
        <p className="mb-2 text-ink-soft">{t('people.columnsText')}</p>
        <ul className="grid sm:grid-cols-2">
          {COLUMNS.filter((column) => column !== 'name').map((column) => (
            <li key={column}>
              <Checkbox
                label={t(`people.column.${column}`)}
                checked={columns.includes(column)}
                onChange={({ target }) =>
                  onChange(COLUMNS.filter((each) => (each === column ? target.checked : columns.includes(each))))
                }
              />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
