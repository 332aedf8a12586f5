import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { useMemo } from 'react';
import { prepared, usePrepared } from '../../../replica/view/use-prepared.ts';
import { dayTeller } from '../../../shared/check-in/day-teller.ts';
import { firstOfDays, isArrival } from '../../check-in/records/first-of-day.ts';

/** What the dashboard needs of a scan record. */
export interface ScanRow
  extends Pick<CheckIn, 'user_id' | 'check_in_time' | 'gate_id' | 'check_in_method' | 'device_id' | 'recorded_by'> {
  /** Its corrected time; ms since 1970. */
  at: number;
  /** Whether somebody came by it. */
  isArrival: boolean;
}

const scanRows = prepared('check_ins', (record: CheckIn): ScanRow => {
  const { user_id, check_in_time, gate_id, check_in_method, device_id, recorded_by } = record;
  const at = Date.parse(check_in_time);
  const made = { user_id, check_in_time, gate_id, check_in_method, device_id, recorded_by };
  return { ...made, at, isArrival: isArrival(record) };
});

export interface Scans {
  /** Whether any code was ever scanned, whatever came of it. */
  isTried: boolean;
  /** Whatever somebody came by: two of a day where a person checked in and then passed a door, or passed two doors. */
  admissions: readonly ScanRow[];
  /** Each person once for each of the venue's days, by their first record of it. */
  arrivals: readonly ScanRow[];
}

/** All scans on this device, read once for all that counts them; undefined until they are read. */
export function useScans(timeZone: string | undefined): Scans | undefined {
  const all = usePrepared(scanRows);
  return useMemo(() => {
    if (!all) return undefined;
    const admissions = all.filter((scan) => scan.isArrival);
    return {
      isTried: all.some(({ check_in_method }) => check_in_method === 'qr'),
      admissions,
      arrivals: firstOfDays(admissions, dayTeller(timeZone)),
    };
  }, [all, timeZone]);
}
