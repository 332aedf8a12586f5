import Download from 'lucide-react/icons/download';
import IdCard from 'lucide-react/icons/id-card';
import UserPlus from 'lucide-react/icons/user-plus';
import UsersRound from 'lucide-react/icons/users-round';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/formats.ts';
import { useEvent } from '../../shared/event/use-event.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { saveFile } from '../../ui/file/save-file.ts';
import { ColumnChoice } from './column-choice.tsx';
import { keepColumns, keptColumns } from './columns.ts';
import { useExport } from './export-people.ts';
import { FilterBar } from './filter-bar.tsx';
import { PeopleCards } from './people-cards.tsx';
import { ANYBODY } from './people-filter.ts';
import { PeopleTable } from './people-table.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { PersonForm } from './person-form.tsx';
import type { PersonRow } from './person-row.ts';
import type { Found } from './use-found.ts';

/** Minimum width for the table. */
const WIDE = '(width >= 48rem)';

interface PeopleListProps {
  all: readonly PersonRow[];
  found: Found;
  /** Prints the badge of one person; null: of all found people. */
  onPrint: (userId: string | null) => void;
}

export function PeopleList({ all, found, onPrint }: PeopleListProps) {
  const { t } = useTranslation();
  const event = useEvent();
  const isWide = useMedia(WIDE);
  const [columns, setColumns] = useState(keptColumns);
  const [open, setOpen] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const exportFile = useExport();
  const openPerson = useCallback((userId: string) => setOpen(userId), []);
  const { rows } = found;

  function download() {
    saveFile(`${t('people.exportFile')}.csv`, 'text/csv;charset=utf-8', exportFile(rows));
    showToast(t('people.exported', { count: rows.length }));
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-2 gap-3 max-sm:*:px-2! *:first:col-span-2 sm:flex sm:flex-wrap">
        <Button icon={<UserPlus aria-hidden="true" className="size-5" />} onClick={() => setAdding(true)}>
          {t('people.add')}
        </Button>
        <Button
          tone="secondary"
          icon={<Download aria-hidden="true" className="size-5" />}
          disabled={rows.length === 0}
          onClick={download}
        >
          {t('people.export')}
        </Button>
        <Button
          tone="secondary"
          icon={<IdCard aria-hidden="true" className="size-5" />}
          disabled={rows.length === 0}
          onClick={() => onPrint(null)}
        >
          {t('people.printBadges')}
        </Button>
      </div>
      <FilterBar all={all} found={found} withOrder={!isWide} />
      <div className="flex min-h-tap items-center justify-between gap-3">
        <p role="status" className="text-sm text-ink-soft">
          {rows.length === all.length
            ? t('people.found', { count: rows.length, number: formatNumber(rows.length) })
            : t('people.foundOf', { found: formatNumber(rows.length), all: formatNumber(all.length) })}
        </p>
        {isWide ? (
          <ColumnChoice
            columns={columns}
            onChange={(chosen) => {
              setColumns(chosen);
              keepColumns(chosen);
            }}
          />
        ) : null}
      </div>
      {rows.length === 0 ? (
        <EmptyState
          icon={<UsersRound />}
          title={t(all.length === 0 ? 'people.none' : 'people.nobody')}
          action={
            all.length === 0 ? null : (
              <Button tone="secondary" onClick={() => found.setFilter(ANYBODY)}>
                {t('people.clear')}
              </Button>
            )
          }
        >
          {t(all.length === 0 ? 'people.noneText' : 'people.nobodyText')}
        </EmptyState>
      ) : isWide ? (
        <PeopleTable
          rows={rows}
          columns={columns}
          order={found.order}
          onOrder={found.setOrder}
          onOpen={openPerson}
          timeZone={event?.time_zone}
        />
      ) : (
        <PeopleCards rows={rows} onOpen={openPerson} />
      )}
      {open ? (
        <PersonDialog userId={open} all={all} onClose={() => setOpen(null)} onPrint={() => onPrint(open)} />
      ) : null}
      {adding ? <PersonForm all={all} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

/** Whether a media query matches, for layouts that CSS can't do. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
