import type { User } from '@baraza/schema/people/user';
import { useCallback, useRef, useState } from 'react';
import { uuidV7 } from '../../../replica/index.ts';
import { useRefused, useReplica } from '../../../replica/react.tsx';
import { useAskBeforeClose } from '../../../ui/feedback/use-ask-before-close.ts';
import type { PersonRow } from '../person-row.ts';
import type { Chosen } from './change-choice.ts';
import type { Choice, Plan } from './plan/plan-row.ts';
import { stillRevoked } from './plan/plan-totals.ts';
import { isSamePlan } from './plan/same-plan.ts';
import type { Sheet } from './read/read-sheet.ts';
import { runImport, stepsOf } from './run-import.ts';

/** A file that was read, how it is understood, and what it would do. */
export interface PlannedImport extends Chosen {
  file: string;
  sheet: Sheet;
  /** Those that can be read instead, and the one that is. */
  sheets: readonly Sheet[];
  /** The columns that were recognised; the others are shown apart. */
  recognised: Choice['columns'];
  /** Undefined while no column is chosen as the one with the emails. */
  plan: Plan | undefined;
  /** The plan is of the choice before this one, or is made again before it is carried out. */
  isStale: boolean;
  /** It was confirmed, but people have changed since it was shown: this is another plan, to be looked at. */
  isOvertaken?: boolean;
}

export type Refusal = 'empty' | 'unreadable' | 'tooLarge' | 'otherKind' | 'needsNetwork';

/** State of an import, from choosing a file until all people are stored. */
export type ImportState =
  | { at: 'start' }
  | { at: 'reading'; share: number }
  | { at: 'planning'; done: number; total: number }
  | { at: 'refused'; why: Refusal; file: string }
  | ({ at: 'plan' } & PlannedImport)
  | { at: 'saving'; done: number; total: number }
  | { at: 'stopped'; done: number; total: number }
  | { at: 'saved'; total: number };

export interface RunningImport {
  state: ImportState;
  /** Parts of this import that the server refused; not those of an earlier one. */
  refused: number;
  choose: (file: File, rows: readonly PersonRow[]) => Promise<void>;
  /** Reads the same file in another way. */
  change: (chosen: Chosen, rows: readonly PersonRow[]) => Promise<void>;
  /** Reads another sheet of the same workbook. */
  chooseSheet: (sheet: Sheet, rows: readonly PersonRow[]) => Promise<void>;
  /** Carries the plan out, if it is still the same with the people of now; else shows the new one. */
  confirm: (rows: readonly PersonRow[]) => Promise<void>;
  /** Makes the tickets valid of those who come though theirs are revoked. @returns false when the device can't keep it */
  restore: (rows: readonly PersonRow[]) => Promise<boolean>;
  startAgain: () => void;
}

export const LARGEST_MB = 10;
const LARGEST = LARGEST_MB * 1024 * 1024;

/** Owned by the page, so that the import continues while another view shows. */
export function useImport(): RunningImport {
  const replica = useReplica();
  const [state, setState] = useState<ImportState>({ at: 'start' });
  /** Counts the plans that were begun: one that is overtaken is dropped. */
  const turn = useRef(0);
  /** A plan is carried out once, however often its button is pressed before this shows. */
  const confirmed = useRef<Plan>(undefined);
  const [before, setBefore] = useState<ReadonlySet<string>>(new Set());
  const refusedNow = useRefused();
  /** Whose tickets were made valid from this preview: the rows say so a moment later. */
  const restored = useRef<ReadonlySet<string>>(new Set());

  const choose = useCallback(async (file: File, rows: readonly PersonRow[]) => {
    const mine = ++turn.current;
    restored.current = new Set();
    const show = (next: ImportState) => {
      if (turn.current === mine) setState(next);
    };
    const refuse = (why: Refusal) => show({ at: 'refused', why, file: file.name });
    if (file.size > LARGEST) return refuse('tooLarge');
    show({ at: 'reading', share: 0 });
    try {
      const { readPeopleFile } = await import('./read/read-people-file.ts');
      const read = await readPeopleFile(file, (share) => show({ at: 'reading', share }));
      if (typeof read === 'string') return refuse(read);
      const total = read.sheet.rows.length;
      const plan = await planned(read.sheet, read.choice, rows, restored.current, (done) =>
        show({ at: 'planning', done, total }),
      );
      show({ at: 'plan', file: file.name, ...read, recognised: read.choice.columns, plan, isStale: false });
    } catch {
      refuse('unreadable');
    }
  }, []);

  const planAgain = useCallback(
    async (changed: Partial<PlannedImport>, rows: readonly PersonRow[]) => {
      if (state.at !== 'plan') return;
      const mine = ++turn.current;
      const next = { ...state, ...changed, isOvertaken: false };
      setState({ ...next, isStale: true });
      const plan = await planned(next.sheet, next.choice, rows, restored.current, () => undefined);
      if (turn.current === mine) setState({ ...next, plan, isStale: false });
    },
    [state],
  );

  const chooseSheet = useCallback(
    async (sheet: Sheet, rows: readonly PersonRow[]) => {
      const { understand } = await import('./read/read-people-file.ts');
      const read = understand(sheet);
      await planAgain({ ...read, recognised: read.choice.columns }, rows);
    },
    [planAgain],
  );

  const confirm = useCallback(
    async (rows: readonly PersonRow[]) => {
      if (state.at !== 'plan' || !state.plan || state.isStale || confirmed.current === state.plan) return;
      confirmed.current = state.plan;
      const mine = ++turn.current;
      setState({ ...state, isStale: true });
      // Somebody may have registered since, or have another address: a line would be about somebody else.
      const plan = await planned(state.sheet, state.choice, rows, restored.current, () => undefined);
      if (turn.current !== mine || !plan) return;
      if (!isSamePlan(state.plan, plan)) return setState({ ...state, plan, isOvertaken: true });
      const steps = stepsOf(plan.rows);
      const total = steps.wanted || steps.named.length;
      let saved = 0;
      setState({ at: 'saving', done: 0, total });
      try {
        const { refused } = await replica.outbox.contents();
        setBefore(new Set(refused.map(({ id }) => id)));
        await runImport(replica, steps, { id: uuidV7(), file: state.file }, (done) => {
          saved = done;
          setState({ at: 'saving', done, total });
        });
        setState({ at: 'saved', total });
      } catch {
        setState({ at: 'stopped', done: saved, total });
      }
    },
    [replica, state],
  );

  const restore = useCallback(
    async (rows: readonly PersonRow[]) => {
      if (state.at !== 'plan' || !state.plan || state.isStale) return true;
      const ids = stillRevoked(state.plan.rows).map(({ id }) => id);
      const mine = ++turn.current;
      setState({ ...state, isStale: true });
      const before = restored.current;
      restored.current = new Set([...before, ...ids]);
      try {
        await replica.performAll(
          'set_ticket_status',
          ids.map((user_id) => ({ user_id, ticket_status: 'valid' })),
        );
      } catch {
        restored.current = before;
        if (turn.current === mine) setState(state);
        return false;
      }
      // Who has chosen otherwise meanwhile has a plan that knows of it.
      if (turn.current === mine) await planAgain({}, rows);
      return true;
    },
    [replica, state, planAgain],
  );

  useAskBeforeClose(state.at === 'saving');

  const startAgain = useCallback(() => setState({ at: 'start' }), []);
  const refused = refusedNow.filter(({ id, name }) => name === 'import_people' && !before.has(id)).length;
  return { state, refused, choose, change: planAgain, chooseSheet, confirm, restore, startAgain };
}

async function planned(
  sheet: Sheet,
  choice: Choice,
  rows: readonly PersonRow[],
  restored: ReadonlySet<string>,
  onProgress: (done: number) => void,
): Promise<Plan | undefined> {
  const { planImport } = await import('./plan/import-plan.ts');
  const people = rows.map(({ user }): User => (restored.has(user.id) ? { ...user, ticket_status: 'valid' } : user));
  return planImport(sheet, choice, people, uuidV7, onProgress);
}
