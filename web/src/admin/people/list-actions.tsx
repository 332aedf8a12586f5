import Download from 'lucide-react/icons/download';
import IdCard from 'lucide-react/icons/id-card';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/formats.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { saveFile } from '../../ui/file/save-file.ts';
import { useExport } from './actions/export-people.ts';
import type { PersonRow } from './person-row.ts';
import { PersonForm } from './record/person-form.tsx';
import { useWholeList } from './use-whole-list.ts';

interface ListActionsProps {
  all: readonly PersonRow[];
  /** The found people, whom a file and badges are of. */
  rows: readonly PersonRow[];
  onPrint: () => void;
}

/** What can be done with the list, beside its title. */
export function ListActions({ all, rows, onPrint }: ListActionsProps) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const exportFile = useExport();
  const withWholeList = useWholeList();

  function download() {
    saveFile(`${t('people.exportFile')}.csv`, 'text/csv;charset=utf-8', exportFile(rows));
    showToast(t('people.exported', { count: rows.length, number: formatNumber(rows.length) }));
  }

  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow max-sm:*:px-2! max-sm:*:first:basis-full">
      <Button icon={<UserPlus aria-hidden="true" className="size-5" />} onClick={() => setAdding(true)}>
        {t('people.add')}
      </Button>
      <Button
        tone="secondary"
        icon={<Download aria-hidden="true" className="size-5" />}
        disabled={rows.length === 0}
        onClick={() => withWholeList(download)}
      >
        {t('people.export')}
      </Button>
      <Button
        tone="secondary"
        icon={<IdCard aria-hidden="true" className="size-5" />}
        disabled={rows.length === 0}
        onClick={() => withWholeList(onPrint)}
      >
        {t('people.printBadges')}
      </Button>
      {adding ? <PersonForm all={all} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}
