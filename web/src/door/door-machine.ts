import type { StorageProblem } from '../replica/index.ts';
import type { Tap } from './take-back.ts';
import type { Decision } from './verdict/decide-verdict.ts';

/** What a door answered to a code or a tap. */
interface Answer {
  decision: Decision;
  at: string;
  /** The verdict is valid, but the device could not store its scan record. */
  unsaved: boolean;
  /** The check-in by name, if it was one: that can be taken back. */
  tap?: Tap | undefined;
}

/** States of the door screen. */
export type DoorState =
  | { name: 'looking' }
  | { name: 'deciding' }
  | ({ name: 'showing' } & Answer)
  /** Nobody was admitted: the device could not store the scan record. */
  | { name: 'not_saved'; problem: StorageProblem };

export type DoorEvent =
  | { name: 'code' }
  | ({ name: 'decided' } & Answer)
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

/** Every state handles every event: a missing entry would not compile, and no scanned code can block the door. */
const TABLE: Table = {
  looking: { code: deciding, decided: same, failed: same, next: same },
  deciding: {
    code: same,
    decided: (answer) => ({ ...answer, name: 'showing' }),
    failed: ({ problem }) => ({ name: 'not_saved', problem }),
    next: same,
  },
  // The next person may be scanned while the last verdict still shows.
  showing: { code: deciding, decided: same, failed: same, next: looking },
  // A person must see that the record was lost: only a tap continues.
  not_saved: { code: same, decided: same, failed: same, next: looking },
};

export function doorAfter(state: DoorState, event: DoorEvent): DoorState {
  const answer = TABLE[state.name][event.name] as (event: DoorEvent) => DoorState | 'same';
  const next = answer(event);
  return next === 'same' ? state : next;
}
