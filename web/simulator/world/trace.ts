import { createHash } from 'node:crypto';
import { START, type VirtualTime } from '../../../sync-server/simulator/virtual-time.ts';
import type { FaultKind } from './fault-kinds.ts';

/** The steps of a run. The same seed gives the same steps. */
export class Trace {
  readonly lines: string[] = [];
  readonly faults = new Map<FaultKind, number>();
  readonly #time: VirtualTime;

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  /** @returns the number of the step */
  note(who: string, what: string): number {
    const step = this.lines.length + 1;
    const seconds = ((this.#time.now - START) / 1_000).toFixed(3);
    this.lines.push(`${step}  ${seconds}s  ${who}  ${what}`);
    return step;
  }

  fault(who: string, kind: FaultKind, detail = ''): void {
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1);
    this.note(who, detail ? `${kind}: ${detail}` : kind);
  }

  get fingerprint(): string {
    return createHash('sha256').update(this.lines.join('\n')).digest('hex').slice(0, 12);
  }
}
