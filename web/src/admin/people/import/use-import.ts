import { useCallback, useEffect, useState } from 'react';
import { uuidV7 } from '../../../replica/index.ts';
import { useReplica } from '../../../replica/react.tsx';
import type { PersonRow } from '../person-row.ts';
import type { Plan } from './import-plan.ts';

/** State of an import, from choosing a file until all people are stored. */
export type ImportState =
  | { at: 'start' }
  | { at: 'reading'; share: number }
  | { at: 'planning'; done: number; total: number }
  | { at: 'refused'; why: 'empty' | 'unreadable' | 'tooLarge' | 'noEmail'; head: string }
  | { at: 'plan'; file: string; plan: Plan; guessed: boolean }
  | { at: 'saving'; done: number; total: number }
  | { at: 'stopped'; done: number; total: number }
  | { at: 'saved'; total: number };

export interface RunningImport {
  state: ImportState;
  choose: (file: File, rows: readonly PersonRow[]) => Promise<void>;
  confirm: () => Promise<void>;
  startAgain: () => void;
}

export const LARGEST_MB = 10;
const LARGEST = LARGEST_MB * 1024 * 1024;

/** Owned by the page, so that the import continues while another view shows. */
export function useImport(): RunningImport {
  const replica = useReplica();
  const [state, setState] = useState<ImportState>({ at: 'start' });

  const choose = useCallback(async (file: File, rows: readonly PersonRow[]) => {
    const refuse = (why: 'empty' | 'unreadable' | 'tooLarge' | 'noEmail', head = '') =>
      setState({ at: 'refused', why, head });
    if (file.size > LARGEST) return refuse('tooLarge');
    setState({ at: 'reading', share: 0 });
    try {
      const [{ readSheet }, { planImport }, bytes] = await Promise.all([
        import('./read-sheet.ts'),
        import('./import-plan.ts'),
        file.arrayBuffer(),
      ]);
      const sheet = await readSheet(bytes, (share) => setState({ at: 'reading', share }));
      if (sheet.rows.length === 0) return refuse('empty');
      const people = rows.map(({ user }) => user);
      const total = sheet.rows.length;
      const plan = await planImport(sheet, people, uuidV7, (done) => setState({ at: 'planning', done, total }));
      if (plan) setState({ at: 'plan', file: file.name, plan, guessed: sheet.guessed });
      else refuse('noEmail', sheet.head.join(' · ').slice(0, 200));
    } catch {
      refuse('unreadable');
    }
  }, []);

  const confirm = useCallback(async () => {
    if (state.at !== 'plan') return;
    const { peopleIn, runImport } = await import('./run-import.ts');
    const people = peopleIn(state.plan.rows);
    const total = people.length;
    let saved = 0;
    setState({ at: 'saving', done: 0, total });
    try {
      await runImport(replica, people, (done) => {
        saved = done;
        setState({ at: 'saving', done, total });
      });
      setState({ at: 'saved', total });
    } catch {
      setState({ at: 'stopped', done: saved, total });
    }
  }, [replica, state]);

  const isSaving = state.at === 'saving';
  useEffect(() => {
    if (!isSaving) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSaving]);

  return { state, choose, confirm, startAgain: useCallback(() => setState({ at: 'start' }), []) };
}
