import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { type LetInTwice, letInTwice } from '../../../shared/check-in/let-in.ts';

/** One ticket that was admitted more than once on a day. */
export interface Conflict extends LetInTwice {
  /** Time between the first and the last record, ms. */
  apart: number;
}

/** The conflicts among all records, by the days of the venue's time zone; latest first. */
export const findConflicts = (records: readonly CheckIn[], timeZone: string | undefined): Conflict[] =>
  letInTwice(records, timeZone).map((twice) => ({
    ...twice,
    apart: timeOf(twice.records.at(-1)) - timeOf(twice.records[0]),
  }));

const timeOf = (record: CheckIn | undefined): number => Date.parse(record?.check_in_time ?? '');
