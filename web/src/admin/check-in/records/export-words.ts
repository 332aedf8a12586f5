import type { Event } from '@baraza/schema/event/event';
import { useTranslation } from 'react-i18next';
import { formatSortable } from '../../../i18n/formats.ts';
import type { People } from '../../../shared/people/use-people.ts';
import type { ExportWords } from './export-records.ts';
import { useWords } from './use-words.ts';

/** The words of an exported file, in the language of this device and the time of the venue. */
export function useExportWords(event: Event, people: People): ExportWords {
  const { t } = useTranslation();
  const { gate } = useWords(event);
  return {
    heading: (column) => t(`checkInRecords.column.${column}`),
    person: people.index.find,
    gate,
    status: (status) => t(`checkInRecords.status.${status}`),
    verdict: (verdict) => t(`checkIn.verdict.${verdict}`),
    method: (method) => t(`checkInRecords.method.${method}`),
    moment: (at) => formatSortable(at, event.time_zone),
  };
}
