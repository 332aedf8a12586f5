import { percentile } from '../percentile.ts';
import { PEERS } from './contestants.ts';
import type { Run } from './run.ts';

/** The middle one of those that are numbers; NaN of none. */
export const median = (values: readonly number[]): number =>
  percentile(
    values.filter((value) => !Number.isNaN(value)),
    0.5,
  );

export const valuesOf = (run: Run, peer: string, measure: string): number[] =>
  (run[peer] ?? []).flatMap((measured) => measured[measure] ?? []);

export const medianOf = (run: Run, peer: string, measure: string): number => median(valuesOf(run, peer, measure));

const measuresOf = (run: Run): string[] => [
  ...new Set(Object.values(run).flatMap((rounds) => Object.keys(rounds[0] ?? {}))),
];

function inShort(value: number): string {
  if (Number.isNaN(value)) return '–';
  if (value >= 1_000_000) return `${(value / 1e6).toFixed(2)} M`;
  if (value >= 10_000) return `${(value / 1e3).toFixed(0)} k`;
  return value.toPrecision(value >= 1_000 ? 4 : 3).replace(/\.0+$/, '');
}

/** The medians, and how many times the floor they are. */
export function tableOf(run: Run, labels: Record<string, string> = PEERS): string {
  const peers = Object.keys(run);
  const lines = measuresOf(run).map((measure) => {
    const floor = medianOf(run, 'floor', measure);
    const cells = peers.map((peer) => {
      const value = medianOf(run, peer, measure);
      const times =
        peer === 'floor' || Number.isNaN(floor) || Number.isNaN(value) ? '' : ` (${inShort(value / floor)}x)`;
      return `${inShort(value)}${times}`;
    });
    return `| ${[measure, ...cells].join(' | ')} |`;
  });
  const head = ['', ...peers.map((peer) => labels[peer] ?? peer)];
  return [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...lines].join('\n');
}

/** What the floor hardly does: its figures are noise. */
const NO_FLOOR = new Set([
  ...['first sync, server CPU ms', 'registration, server CPU ms', 'at rest, server CPU ms a second'],
  ...['queue, server CPU ms', 'queue kept, ms each'],
]);

export interface Figure {
  name: string;
  ratios: number[];
  margin: number;
}

/**
 * What another run is compared with: each round's ratio to the floor of the same round. Of a run without a floor, what was measured,
 * under a name that says so: it is compared with another run of the same machine.
 * @param pace what a measure is compared with for which the floor has none: how quick this machine is
 */
export function figuresOf(run: Run, pace = 'first sync, ms'): Figure[] {
  return measuresOf(run)
    .filter((measure) => valuesOf(run, 'baraza', measure).length > 0)
    .map((measure) => {
      const hasFloor = !NO_FLOOR.has(measure) && valuesOf(run, 'floor', measure).length > 0;
      const floor = valuesOf(run, 'floor', hasFloor ? measure : pace);
      const values = valuesOf(run, 'baraza', measure);
      const margin = measure.includes('bytes') ? 0.03 : 0.15;
      if (floor.length === 0) return { name: `${measure}, beside no floor`, ratios: values, margin };
      return { name: measure, ratios: values.map((value, round) => value / (floor[round] ?? Number.NaN)), margin };
    });
}
