import { useRef, useState } from 'react';
import { useRefused, useReplica } from '../../../replica/react.tsx';
import type { Step } from '../schedule/plan-import.ts';
import { readProgrammeFile } from '../schedule/read-file.ts';
import type { ReadSchedule } from '../schedule/read-schedule.ts';
import { ScheduleError } from '../schedule/schedule-error.ts';
import { changingSteps, importCommands } from './import-commands.ts';
import type { HostPictures } from './pictures/pictures-in.ts';

export type ImportState =
  | { at: 'start' }
  | { at: 'unread'; why: ScheduleError | 'unreadable' }
  | { at: 'preview'; read: ReadSchedule; turn: number }
  | { at: 'imported'; count: number; pictures: readonly HostPictures[]; turn: number };

export interface Import {
  state: ImportState;
  /** No other file meanwhile: the end of this import would take the place of its preview. */
  isSaving: boolean;
  /** Parts of this import that the server refused; not those of an earlier one. */
  refused: number;
  open: (file: Blob) => Promise<void>;
  /** @returns false when the device can't keep it: nothing was stored */
  apply: (steps: readonly Step[], pictures: readonly HostPictures[]) => Promise<boolean>;
  cancel: () => void;
}

/** An import of a programme, from the choice of a file to what the server makes of it. */
export function useImport(zone: string): Import {
  const { outbox, performAll } = useReplica();
  const turns = useRef(0);
  const saving = useRef(false);
  const [state, setState] = useState<ImportState>({ at: 'start' });
  const [isSaving, setSaving] = useState(false);
  const [before, setBefore] = useState<ReadonlySet<string>>(new Set());
  const refusedNow = useRefused();

  async function open(file: Blob): Promise<void> {
    if (saving.current) return;
    const turn = ++turns.current;
    const show = (next: ImportState) => {
      // Another file may have been chosen meanwhile, or the import of the one before confirmed.
      if (turns.current === turn) setState(next);
    };
    try {
      show({ at: 'preview', read: await readProgrammeFile(file, zone), turn });
    } catch (error) {
      show({ at: 'unread', why: error instanceof ScheduleError ? error : 'unreadable' });
    }
  }

  async function apply(steps: readonly Step[], pictures: readonly HostPictures[]): Promise<boolean> {
    const turn = ++turns.current;
    saving.current = true;
    setSaving(true);
    try {
      const { refused } = await outbox.contents();
      await performAll('import_content', importCommands(steps));
      setBefore(new Set(refused.map(({ id }) => id)));
      setState({ at: 'imported', count: changingSteps(steps).length, pictures, turn });
      return true;
    } catch {
      return false;
    } finally {
      saving.current = false;
      setSaving(false);
    }
  }

  const refused = refusedNow.filter(({ id, name }) => name === 'import_content' && !before.has(id)).length;
  return { state, isSaving, refused, open, apply, cancel: () => setState({ at: 'start' }) };
}
