import type { PullResult, Snapshots } from '../pull/pull.ts';

/** Decides which pulls ask for a snapshot. */
export class SnapshotChoice {
  /** Whether a snapshot is shorter than the pages that are left; it is asked for once until they are all here. */
  private farBehind: 'no' | 'yes' | 'asked' = 'no';

  /** @param failures of pulls, since the last one that was answered */
  next(failures: number, { isPartial }: { isPartial: boolean }): Snapshots {
    // It has all collections.
    if (isPartial) return 'never';
    // A network that has just failed brings pages of a thousand sooner than one large body.
    if (failures > 0) return 'if_held';
    if (this.farBehind !== 'yes') return 'if_empty';
    this.farBehind = 'asked';
    return 'now';
  }

  /** @param isAll whether nothing is left to pull */
  pulled(result: PullResult, isAll: boolean): void {
    if (isAll) this.farBehind = 'no';
    else if (result.kind === 'landed' && result.farBehind && this.farBehind === 'no') this.farBehind = 'yes';
  }
}
