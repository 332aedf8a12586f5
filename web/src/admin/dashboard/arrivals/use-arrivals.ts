import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { useMemo } from 'react';
import { prepared, usePrepared } from '../../../replica/view/use-prepared.ts';

/** What the dashboard needs of a scan record. */
export interface ScanRow
  extends Pick<CheckIn, 'user_id' | 'check_in_time' | 'gate_id' | 'check_in_method' | 'device_id'> {
  /** Its corrected time; ms since 1970. */
  at: number;
  /** Whether it is the check-in that counts. */
  isArrival: boolean;
}

const scanRows = prepared('check_ins', (record: CheckIn): ScanRow => {
  const { user_id, check_in_time, gate_id, check_in_method, device_id, status } = record;
  const at = Date.parse(check_in_time);
  return { user_id, check_in_time, gate_id, check_in_method, device_id, at, isArrival: status === 'accepted' };
});

export interface Scans {
  /** Whether any code was ever scanned, whatever came of it. */
  isTried: boolean;
  arrivals: readonly ScanRow[];
}

/**
 * The check-in that counts of each person. A second one may show as such until the server has answered: a scan that this
 * device made of somebody who came back on a later day, or whom another door had let in.
 */
export function arrivalsIn(scans: readonly ScanRow[]): ScanRow[] {
  const first = new Map<string, ScanRow>();
  for (const scan of scans) {
    if (scan.isArrival && scan.at < (first.get(scan.user_id)?.at ?? Number.POSITIVE_INFINITY))
      first.set(scan.user_id, scan);
  }
  return [...first.values()];
}

/** All scans on this device, read once for all that counts them; undefined until they are read. */
export function useScans(): Scans | undefined {
  const all = usePrepared(scanRows);
  return useMemo(
    () =>
      all && {
        isTried: all.some(({ check_in_method }) => check_in_method === 'qr'),
        arrivals: arrivalsIn(all),
      },
    [all],
  );
}
