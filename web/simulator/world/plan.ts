import type { SeededRandom } from '../../../sync-server/simulator/seeded-random.ts';
import { FAULT_KINDS, type FaultKind } from './fault-kinds.ts';

/** Weights of a run's events, apart from the faults of single calls. */
const WEIGHTS = {
  commands: 55,
  'tap on sync': 3,
  'refused commands looked through': 4,
  'screens compared': 6,
  'edit elsewhere': 7,
  weather: 12,
  'page closed': 2,
  'socket dies silently': 4,
  'clock jump': 4,
  'tab killed': 5,
  'tab killed at a write': 6,
  'tab killed after a commit': 6,
  'two tabs': 5,
  'tab hidden': 4,
  'tab frozen': 5,
  'server killed': 2,
  'server killed at a statement': 6,
  'server restarted': 2,
  'session revoked': 2,
  'another person signed in': 2,
  'role changed': 2,
  'slow writer': 6,
  'storage full': 2,
  'connection to storage closed': 2,
} as const;

export type HappeningKind = keyof typeof WEIGHTS | 'backup taken' | 'backup restored';

export interface Happening {
  /** ms after the start. */
  at: number;
  kind: HappeningKind;
  /** Index of the affected device. */
  device: number;
  random: SeededRandom;
}

export interface Plan {
  devices: number;
  allowed: ReadonlySet<FaultKind>;
  happenings: Happening[];
  /** Whether the server allows a person only a few commands in half a minute. */
  hasSmallBudget: boolean;
  /** Random numbers for the last trouble before healing; undefined: none. */
  lastTrouble: SeededRandom | undefined;
}

/** Share of fault kinds allowed per run: with fewer kinds the others coincide more often. */
const ALLOWED_SHARE = 0.7;
const LAST_TROUBLE_SHARE = 0.3;
const SMALL_BUDGET_SHARE = 0.25;
/** Rare: a restore takes a second of real time. */
const BACKUP_SHARE = 0.08;

const isFault = (kind: string): kind is FaultKind => (FAULT_KINDS as readonly string[]).includes(kind);

/** Plans a run from its seed alone, independent of the app's behaviour. */
export function planRun(random: SeededRandom, possibleHere: (kind: string) => boolean): Plan {
  const devices = random.pick([2, 2, 3, 3, 4]);
  const allowed = new Set(FAULT_KINDS.filter(() => random.chance(ALLOWED_SHARE)));
  const possible = Object.entries(WEIGHTS).filter(
    ([kind]) => possibleHere(kind) && (!isFault(kind) || allowed.has(kind)),
  );
  const weights = Object.fromEntries(possible) as Record<keyof typeof WEIGHTS, number>;
  const length = random.between(15_000, 150_000);
  const count = random.whole(25, 75);
  const happenings: Happening[] = Array.from({ length: count }, (_, at) => ({
    at: random.between(0, length),
    kind: random.weighted(weights),
    device: random.whole(0, devices - 1),
    random: random.fork('happening', at),
  }));
  if (random.chance(BACKUP_SHARE)) {
    const [taken, restored] = [random.between(0, length / 2), random.between(length / 2, length)];
    happenings.push({ at: taken, kind: 'backup taken', device: 0, random: random.fork('backup taken') });
    happenings.push({ at: restored, kind: 'backup restored', device: 0, random: random.fork('backup restored') });
  }
  happenings.sort((a, b) => a.at - b.at);
  const lastTrouble = random.chance(LAST_TROUBLE_SHARE) ? random.fork('last trouble') : undefined;
  const hasSmallBudget = random.fork('budget').chance(SMALL_BUDGET_SHARE);
  return { devices, allowed, happenings, hasSmallBudget, lastTrouble };
}
