import type { Run } from './run.ts';
import { medianOf } from './table.ts';

export interface Goal {
  what: string;
  measured: number;
  reach: number;
  holds: boolean;
}

/** What the budgets of the design ask of Baraza, each beside what was measured. */
export function goalsOf(run: Run): Goal[] {
  const baraza = (measure: string) => medianOf(run, 'baraza', measure);
  const ofFloor = (measure: string) => baraza(measure) / medianOf(run, 'floor', measure);
  const of = (peer: string, measure: string) => medianOf(run, peer, measure);
  const quickest = Math.min(of('rxdb', 'change, p95 ms'), of('tinybase', 'change, p95 ms'));
  const goals: [what: string, measured: number, reach: number][] = [
    ['first sync: bytes, x floor', ofFloor('first sync, bytes'), 1.2],
    ['first sync: ms', baraza('first sync, ms'), 300],
    ['first sync: server CPU, ms', baraza('first sync, server CPU ms'), 10],
    ['delta of 100: ms, x rxdb-server', baraza('delta, ms') / of('rxdb', 'delta, ms'), 1],
    ['delta of 100: bytes, x floor', ofFloor('delta, bytes'), 1.9],
    ['queue of 1,000: ms', baraza('queue, ms'), 500],
    ['queue of 1,000: bytes, x floor', ofFloor('queue, bytes'), 2.5],
    ['a change: p95, x the quicker of rxdb-server and TinyBase', baraza('change, p95 ms') / quickest, 1],
    ['a change: bytes for both phones', baraza('change, bytes of both'), 1_000],
  ];
  return goals
    .filter(([, measured]) => !Number.isNaN(measured))
    .map(([what, measured, reach]) => ({
      what,
      measured: Number(measured.toPrecision(3)),
      reach,
      holds: measured <= reach,
    }));
}
