import type { SeededRandom } from '../../../sync-server/simulator/seeded-random.ts';
import type { FaultKind } from '../world/fault-kinds.ts';

/** State of one device's network. */
/** `swallowing`: calls get no answer. In it and in `portal`, no new socket opens, and open sockets keep working. */
export type Weather = 'clear' | 'rough' | 'gone' | 'portal' | 'swallowing';

/** The fault of one call. */
export type Fate = Extract<
  FaultKind,
  | 'request lost'
  | 'answer lost'
  | 'request arrives late'
  | 'request arrives twice'
  | 'slow network'
  | 'no answer at all'
  | 'body cut'
  | 'HTML instead of JSON'
  | '401'
  | '429'
  | '5xx'
  | 'other protocol'
  | 'older server'
>;

const WEIGHTS: Record<Fate, number> = {
  'request lost': 10,
  'answer lost': 12,
  'request arrives late': 6,
  'request arrives twice': 8,
  'slow network': 12,
  'no answer at all': 3,
  'body cut': 6,
  'HTML instead of JSON': 5,
  '401': 2,
  '429': 4,
  '5xx': 8,
  'other protocol': 2,
  'older server': 6,
};
const UNHARMED = 30;

/** Draws the fault of a call in rough weather; undefined: none. */
export function fateOf(random: SeededRandom, allowed: ReadonlySet<FaultKind>): Fate | undefined {
  const weights = Object.entries(WEIGHTS).filter(([kind]) => allowed.has(kind as Fate));
  const drawn = random.weighted<string>({ ...Object.fromEntries(weights), unharmed: UNHARMED });
  return drawn === 'unharmed' ? undefined : (drawn as Fate);
}
