import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Door } from '@baraza/schema/doors/door';
import type { Event } from '@baraza/schema/event/event';
import { useSearch } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import SearchX from 'lucide-react/icons/search-x';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayKey, formatNumber, formatSortable } from '../../../i18n/formats.ts';
import { dayTeller } from '../../../shared/check-in/day-teller.ts';
import { useEvent } from '../../../shared/event/use-event.ts';
import { useNow } from '../../../shared/event/use-now.ts';
import { type People, usePeople } from '../../../shared/people/use-people.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { saveFile } from '../../../ui/file/save-file.ts';
import { WindowList } from '../../../ui/list/window-list.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useDoors } from '../../doors/use-doors.ts';
import { useWholeList } from '../../people/use-whole-list.ts';
import { statusKey } from './check-in-source.ts';
import { type ExportWords, recordsFile } from './export-records.ts';
import { FilterBar } from './filter-bar.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { ANY_RECORD, filterRecords, filtersFrom } from './record-filters.ts';
import { RECORD_ROW_HEIGHT, RecordRow } from './record-row.tsx';
import { useRecords } from './use-records.ts';
import { useWords } from './use-words.ts';

/** All scan records, to search and export. */
export function RecordsScreen() {
  const { t } = useTranslation();
  const event = useEvent();
  const people = usePeople();
  const doors = useDoors();
  const records = useRecords();
  return (
    <>
      {event && people && doors && records ? (
        <Records event={event} people={people} doors={doors} records={records} />
      ) : (
        <>
          <PageHeading title={t('checkInRecords.title')}>{t('checkInRecords.intro')}</PageHeading>
          <SkeletonRows count={6} className="h-18 w-full" />
        </>
      )}
    </>
  );
}

interface RecordsProps {
  event: Event;
  people: People;
  doors: readonly Door[];
  records: readonly CheckIn[];
}

function Records({ event, people, doors, records }: RecordsProps) {
  const { t } = useTranslation();
  const now = useNow();
  const search = useSearch({ strict: false });
  const [filters, setFilters] = useState(() => filtersFrom(search));
  const [open, setOpen] = useState<string>();
  // Typing has priority; the list updates later.
  const deferred = useDeferredValue(filters);
  const dayOf = useMemo(() => dayTeller(event.time_zone), [event.time_zone]);
  const days = useMemo(
    () => [...new Set(records.map(({ check_in_time }) => dayOf(check_in_time)))].sort().reverse(),
    [records, dayOf],
  );
  const found = useMemo(
    () => filterRecords(records, deferred, { person: people.index.find, dayOf, now }),
    [records, deferred, people, dayOf, now],
  );
  const whole = useWholeList();
  const words = useExportWords({ event, people, doors });
  const save = () => {
    saveFile(`check-in-${dayKey(now, event.time_zone)}.csv`, 'text/csv;charset=utf-8', recordsFile(found, words));
    showToast(t('checkInRecords.exported', { count: found.length }));
  };
  return (
    <>
      <PageHeading
        title={t('checkInRecords.title')}
        actions={
          found.length > 0 ? (
            <Button
              tone="secondary"
              icon={<Download aria-hidden="true" className="size-5" />}
              onClick={() => whole(save)}
            >
              {t('checkInRecords.export')}
            </Button>
          ) : null
        }
      >
        {t('checkInRecords.intro')}
      </PageHeading>
      <div className="grid gap-3">
        <FilterBar event={event} days={days} filters={filters} onChange={setFilters} />
        <p role="status" className="text-sm text-ink-soft" data-shown={found.length} data-total={records.length}>
          {found.length === records.length
            ? t('checkInRecords.all', { count: records.length, formatted: formatNumber(records.length) })
            : t('checkInRecords.shown', { shown: formatNumber(found.length), total: formatNumber(records.length) })}
        </p>
        {records.length === 0 ? (
          <EmptyState icon={<UserRoundCheck />} title={t('checkInRecords.none')}>
            {t('checkInRecords.noneText')}
          </EmptyState>
        ) : found.length === 0 ? (
          <EmptyState
            icon={<SearchX />}
            title={t('checkInRecords.noMatch')}
            action={
              <Button tone="secondary" onClick={() => setFilters(ANY_RECORD)}>
                {t('checkInRecords.clear')}
              </Button>
            }
          >
            {t('checkInRecords.noMatchText')}
          </EmptyState>
        ) : (
          <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
            <WindowList
              label={t('checkInRecords.list')}
              items={found}
              keyOf={({ id }) => id}
              rowHeight={RECORD_ROW_HEIGHT}
            >
              {(record) => (
                <RecordRow
                  record={record}
                  name={people.index.find(record.user_id)?.name}
                  event={event}
                  now={now}
                  onOpen={({ id }) => setOpen(id)}
                />
              )}
            </WindowList>
          </div>
        )}
      </div>
      {open ? <RecordDialog id={open} event={event} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

/** Texts of an exported file, in this device's language and the venue's time. */
function useExportWords({ event, people, doors }: Omit<RecordsProps, 'records'>): ExportWords {
  const { t } = useTranslation();
  const { gate } = useWords(event);
  return {
    heading: (column) => t(`checkInRecords.column.${column}`),
    person: people.index.find,
    door: (id) => doors.find((door) => door.id === id),
    gate,
    status: (record) => t(statusKey(record)),
    verdict: (verdict) => t(`checkIn.verdict.${verdict}`),
    method: (method) => t(`checkInRecords.method.${method}`),
    moment: (at) => formatSortable(at, event.time_zone),
  };
}
