import type { StorageProblem } from '../replica/index.ts';
import type { Decision } from './verdict/decide-verdict.ts';

/** What a door shows. */
export type DoorState =
  | { name: 'looking' }
  | { name: 'deciding' }
  /** `unsaved`: true as an answer, but the device could not note that it was given. */
  | { name: 'showing'; decision: Decision; at: string; unsaved: boolean }
  /** Nobody was let in: the device could not keep it. */
  | { name: 'not_saved'; problem: StorageProblem };

export type DoorEvent =
  | { name: 'code' }
  | { name: 'decided'; decision: Decision; at: string; unsaved: boolean }
  | { name: 'failed'; problem: StorageProblem }
  | { name: 'next' };

type Table = {
  [S in DoorState['name']]: {
    [E in DoorEvent['name']]: (event: Extract<DoorEvent, { name: E }>) => DoorState | 'same';
  };
};

const looking = (): DoorState => ({ name: 'looking' });
const deciding = (): DoorState => ({ name: 'deciding' });
const same = () => 'same' as const;

/** Every state meets every event: a gap would not compile, and nothing that is in front of a camera gets it stuck. */
const TABLE: Table = {
  looking: { code: deciding, decided: same, failed: same, next: same },
  deciding: {
    code: same,
    decided: ({ decision, at, unsaved }) => ({ name: 'showing', decision, at, unsaved }),
    failed: ({ problem }) => ({ name: 'not_saved', problem }),
    next: same,
  },
  // The next person may be scanned while the last one's answer still stands.
  showing: { code: deciding, decided: same, failed: same, next: looking },
  // What was lost must be seen by a person: only a tap goes on.
  not_saved: { code: same, decided: same, failed: same, next: looking },
};

export function doorAfter(state: DoorState, event: DoorEvent): DoorState {
  const answer = TABLE[state.name][event.name] as (event: DoorEvent) => DoorState | 'same';
  const next = answer(event);
  return next === 'same' ? state : next;
}
