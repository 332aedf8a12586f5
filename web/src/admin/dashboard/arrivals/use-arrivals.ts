import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { useMemo } from 'react';
import { prepared, usePrepared } from '../../../replica/view/use-prepared.ts';

/** What the dashboard needs of a scan record. */
export interface ScanRow extends Pick<CheckIn, 'check_in_time' | 'gate_id' | 'check_in_method' | 'device_id'> {
  /** Its corrected time; ms since 1970. */
  at: number;
  /** Whether it is the check-in that counts. */
  isArrival: boolean;
}

const scanRows = prepared('check_ins', (record: CheckIn): ScanRow => {
  const { check_in_time, gate_id, check_in_method, device_id, status } = record;
  const at = Date.parse(check_in_time);
  return { check_in_time, gate_id, check_in_method, device_id, at, isArrival: status === 'accepted' };
});

export interface Scans {
  /** Whether any code was ever scanned, whatever came of it. */
  isTried: boolean;
  arrivals: readonly ScanRow[];
}

/** All scans on this device, read once for all that counts them; undefined until they are read. */
export function useScans(): Scans | undefined {
  const all = usePrepared(scanRows);
  return useMemo(
    () =>
      all && {
        isTried: all.some(({ check_in_method }) => check_in_method === 'qr'),
        arrivals: all.filter(({ isArrival }) => isArrival),
      },
    [all],
  );
}
