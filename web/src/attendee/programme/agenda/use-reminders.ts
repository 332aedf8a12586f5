import { useMemo, useSyncExternalStore } from 'react';
import { useNow } from '../../../shared/event/use-now.ts';
import type { ProgrammeSession } from '../../../shared/programme/programme.ts';
import { type AgendaMeeting, useAgendaMeetings } from '../../meetings/agenda-meetings.ts';
import { useAgenda } from '../use-programme.ts';
import { remindersToShow } from './agenda.ts';
import { dismissedOf, onReminders, remindedOf, reminderState, remindersOn } from './reminder-store.ts';
import type { AgendaEntry } from './timeline.ts';

/**
 * What a device reminds of: starred sessions, unless that is turned off, and meetings that are agreed upon, always, as
 * somebody waits there.
 */
export const remindableOf = (
  agenda: readonly ProgrammeSession[],
  meetings: readonly AgendaMeeting[],
  on: boolean,
): AgendaEntry[] => [...(on ? agenda : []), ...meetings.filter(({ meeting }) => meeting.status === 'accepted')];

/** Undefined until it is read. */
export function useRemindable(): AgendaEntry[] | undefined {
  const agenda = useAgenda()?.agenda;
  const meetings = useAgendaMeetings();
  const on = useSyncExternalStore(onReminders, remindersOn);
  return useMemo(() => agenda && meetings && remindableOf(agenda, meetings, on), [agenda, meetings, on]);
}

/** The sessions and meetings whose reminder shows on this device now. */
export function useReminders(): AgendaEntry[] {
  const remindable = useRemindable();
  const now = useNow();
  const state = useSyncExternalStore(onReminders, reminderState);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `state` stands for what the store reads.
  return useMemo(
    () => (remindable ? remindersToShow(remindable, now, { reminded: remindedOf(), dismissed: dismissedOf() }) : []),
    [remindable, now, state],
  );
}
