import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Door } from '@baraza/schema/doors/door';
import type { PersonRow } from '../../../shared/people/people-index.ts';
import { csvFile } from '../../../ui/file/csv.ts';
import { type CheckInSource, sourceOf } from './check-in-source.ts';

/** Columns of the exported file, in order; their headings are in the translations. */
export const COLUMNS = [
  'name',
  'email',
  'ticket',
  'status',
  'verdict',
  'gate',
  'method',
  'time',
  'device_time',
  'clock_offset',
  'arrived_at',
  'device',
  'recorded_by',
  'reason',
  'id',
] as const;
export type Column = (typeof COLUMNS)[number];

export interface ExportWords {
  heading: (column: Column) => string;
  person: (id: string) => Pick<PersonRow, 'name' | 'email' | 'ticketType'> | undefined;
  door: (id: string) => Pick<Door, 'name'> | undefined;
  gate: (id: string) => string;
  status: (record: CheckIn) => string;
  verdict: (verdict: CheckIn['verdict']) => string;
  method: (source: CheckInSource) => string;
  /** Formats a time for spreadsheets: "2026-11-24 09:14:03". */
  moment: (at: string) => string;
}

/** The records as a CSV file, in the order given. */
export const recordsFile = (records: readonly CheckIn[], words: ExportWords): string =>
  csvFile(
    COLUMNS.map(words.heading),
    records.map((record) => {
      const person = words.person(record.user_id);
      return [
        person?.name,
        person?.email,
        person?.ticketType,
        words.status(record),
        words.verdict(record.verdict),
        words.gate(record.gate_id),
        words.method(sourceOf(record)),
        words.moment(record.check_in_time),
        words.moment(record.device_time),
        record.clock_offset_ms === null ? null : record.clock_offset_ms / 1_000,
        record.arrived_at === null ? null : words.moment(record.arrived_at),
        record.device_id,
        words.door(record.recorded_by)?.name || words.person(record.recorded_by)?.name || record.recorded_by,
        record.undo_reason,
        record.id,
      ];
    }),
  );
