import { useMemo, useSyncExternalStore } from 'react';
import { useNow } from '../../../shared/event/use-now.ts';
import type { ProgrammeSession } from '../../../shared/programme/programme.ts';
import { useAgenda } from '../use-programme.ts';
import { remindersToShow } from './agenda.ts';
import { dismissedOf, onReminders, remindedOf, reminderState, remindersOn } from './reminder-store.ts';

/** The sessions whose reminder shows on this device now. */
export function useReminders(): ProgrammeSession[] {
  const agenda = useAgenda()?.agenda;
  const now = useNow();
  const state = useSyncExternalStore(onReminders, reminderState);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `state` stands for what the store reads.
  return useMemo(
    () =>
      agenda && remindersOn() ? remindersToShow(agenda, now, { reminded: remindedOf(), dismissed: dismissedOf() }) : [],
    [agenda, now, state],
  );
}
