import type { CheckInMethod } from '@baraza/schema/check-in/check-in';
import type { Event } from '@baraza/schema/event/event';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { type Replica, ReplicaStorageError } from '../replica/index.ts';
import type { PeopleIndex } from '../shared/people/people-index.ts';
import { type DoorState, doorAfter } from './door-machine.ts';
import { signalFailure, signalVerdict } from './door-signals.ts';
import type { Tap } from './take-back.ts';
import { type Decision, type DoorKnowledge, decideForPerson, decideTyped } from './verdict/decide-verdict.ts';
import { knowledgeOf } from './verdict/door-knowledge.ts';
import { recordDecision } from './verdict/record-decision.ts';
import { repeatedNonsense } from './verdict/repeated-nonsense.ts';
import { unshownAdmissions } from './verdict/unshown-admissions.ts';

/**
 * A welcome is read at a glance. A refusal says what to do and must be explained to somebody: it stays until a tap or the
 * next code.
 */
const SHOWN_MS: Partial<Record<Decision['verdict'], number>> = { admitted: 1_800, already_checked_in: 3_000 };
/** A welcome by name: somebody reads whether it was the right one, and there is no code that waits. */
const TAP_SHOWN_MS = 4_500;
/** How long a verdict shows before the next code may replace it. */
const UNDISTURBED_MS = 900;

export interface Door {
  state: DoorState;
  /** The camera should report no codes now. */
  holdCamera: boolean;
  /** The camera saw a code, which may be no one's but a poster's. `again` is called for one that was not answered. */
  onCode(code: string, again?: () => void): void;
  /** A hand scanner was aimed at a code: always answered. `onUsLayout`: the same keys on a US keyboard. */
  onAimed(code: string, onUsLayout?: string): void;
  /** Handles a person found by name, or whose scanned ticket is simulated. */
  onUser(userId: string, method?: CheckInMethod): void;
  next(): void;
  /** The check-in of this person is taken back. */
  forget(userId: string): void;
}

/** Handles a code or a tap: decides on the device, stores the scan record, and only then shows the verdict. */
export function useDoor(replica: Replica, event: Event, gateId: string, index?: PeopleIndex): Door {
  const [state, send] = useReducer(doorAfter, { name: 'looking' });
  /** What has shown long enough: known by the verdict, so that the first render of the next one holds already. */
  const [over, setOver] = useState<DoorState>();
  /** What is being answered, until it is. */
  const answering = useRef<Promise<void>>(undefined);
  /** A record was lost: nothing is answered before somebody has seen that. */
  const stopped = useRef(false);
  const [nonsense] = useState(repeatedNonsense);
  const [unshown] = useState(unshownAdmissions);

  const answer = useCallback(
    async (decide: () => Promise<Decision>, method: CheckInMethod): Promise<boolean> => {
      if (answering.current || stopped.current) return false;
      let answered = () => {};
      answering.current = new Promise((resolve) => {
        answered = resolve;
      });
      send({ name: 'code' });
      try {
        const decision = unshown.complete(await decide(), performance.now());
        const { unsaved, id } = await keep(() => recordDecision(replica, decision, { gateId, method }), decision);
        const tap = tapOf(decision, method, id);
        send({ name: 'decided', decision, at: new Date().toISOString(), unsaved, tap });
        signalVerdict(decision.verdict);
        // After the verdict: nobody waits for it, but the next code is not judged before.
        if (decision.verdict === 'admitted' && !(await isShown(knowledgeOf(replica, event), decision.person.id)))
          unshown.note(decision.person.id, performance.now());
        return true;
      } catch (error) {
        stopped.current = true;
        send({ name: 'failed', problem: error instanceof ReplicaStorageError ? error.problem : 'failed' });
        signalFailure();
        return false;
      } finally {
        answering.current = undefined;
        answered();
      }
    },
    [replica, event, gateId, unshown],
  );

  const judge = async (code: string, onUsLayout = code) => {
    const decision = await decideTyped(code, onUsLayout, knowledgeOf(replica, event, index));
    return { decision, isNonsense: nonsense.note(code, decision, performance.now()) };
  };
  const answerCode = (code: string, onUsLayout?: string) =>
    answer(async () => (await judge(code, onUsLayout)).decision, 'qr');
  const onAimed = async (code: string, onUsLayout?: string) => {
    while (answering.current) await answering.current;
    await answerCode(code, onUsLayout);
  };
  /** In silence, beside whatever shows: its person may have been added to the list since. */
  const judgeAgain = async (code: string) => {
    // What can't be read now is judged when it is seen again.
    const judged = await judge(code).catch(() => undefined);
    return !judged || judged.isNonsense || answer(async () => judged.decision, 'qr');
  };
  const onCode = async (code: string, again?: () => void) => {
    const isPassedOver = !stopped.current && nonsense.isRepeated(code, performance.now());
    if (!(await (isPassedOver ? judgeAgain(code) : answerCode(code)))) again?.();
  };
  const onUser = (userId: string, method: CheckInMethod = 'manual') => {
    const decide = async (): Promise<Decision> => {
      const door = knowledgeOf(replica, event);
      const person = await door.person(userId);
      return person ? decideForPerson(person, door) : { verdict: 'not_on_list', userId };
    };
    void answer(decide, method);
  };
  const next = useCallback(() => {
    stopped.current = false;
    send({ name: 'next' });
  }, []);

  useEffect(() => {
    if (state.name !== 'showing') return;
    const shown = state.tap ? TAP_SHOWN_MS : SHOWN_MS[state.decision.verdict];
    const timers = [setTimeout(() => setOver(state), UNDISTURBED_MS)];
    if (shown !== undefined) timers.push(setTimeout(next, shown));
    return () => timers.forEach(clearTimeout);
  }, [state, next]);

  const holdCamera =
    state.name === 'deciding' || state.name === 'not_saved' || (state.name === 'showing' && state !== over);
  return {
    state,
    holdCamera,
    onCode: (code, again) => void onCode(code, again),
    onAimed: (code, onUsLayout) => void onAimed(code, onUsLayout),
    onUser,
    next,
    forget: unshown.forget,
  };
}

/** Whether the replica shows the check-in; false also when it can't be read: the record is on disk all the same. */
const isShown = (door: DoorKnowledge, userId: string): Promise<boolean> =>
  door.checkIns(userId).then(
    ({ today }) => today !== undefined,
    () => false,
  );

/** The check-in by name that let somebody in, if it was one. */
const tapOf = (decision: Decision, method: CheckInMethod, id: string | undefined): Tap | undefined =>
  decision.verdict === 'admitted' && method === 'manual' && id !== undefined
    ? { id, user_id: decision.person.id }
    : undefined;

interface Kept {
  unsaved: boolean;
  /** Of the record; without one, none is kept. */
  id?: string | undefined;
}

/** Stores the record. Without one nobody is admitted (rethrows); other verdicts show even without one. */
async function keep(record: () => Promise<string | undefined>, decision: Decision): Promise<Kept> {
  try {
    return { unsaved: false, id: await record() };
  } catch (error) {
    if (decision.verdict === 'admitted') throw error;
    return { unsaved: true };
  }
}
