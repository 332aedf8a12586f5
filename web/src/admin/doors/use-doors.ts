import type { Door } from '@baraza/schema/doors/door';
import { useMemo } from 'react';
import type { SyncStatus } from '../../replica/index.ts';
import { useLiveQuery, useReplica, useSyncStatus } from '../../replica/react.tsx';
import { useEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { useStuck } from '../../shared/sync-status/stuck.ts';
import { type DoorWarning, warningsOf } from './door-warnings.ts';

/** All doors by name, including removed ones; undefined until they are read. */
export function useDoors(): readonly Door[] | undefined {
  const found = useLiveQuery<Door>((db) => db.doors.find(), []);
  return useMemo(() => found && [...found].sort((a, b) => a.name.localeCompare(b.name)), [found]);
}

/** States in which this device may be the one that hears nothing. */
const UNSURE: readonly SyncStatus['state'][] = ['offline', 'archived', 'starting'];

/**
 * The time to judge doors by: without an answer from the server this device can't tell whether a door is silent, so `at` is
 * its own last contact. `at`: ms since 1970; `time_zone`: the venue's.
 */
export function useSeenFrom(): { at: number; time_zone: string } {
  const now = useNow();
  const { clock } = useReplica();
  const status = useSyncStatus();
  const event = useEvent();
  const isUnsure = useStuck() !== undefined || UNSURE.includes(status.state);
  const at = isUnsure && status.lastContact !== null ? Math.min(now, status.lastContact + clock.offset()) : now;
  return { at, time_zone: event?.time_zone ?? 'UTC' };
}

/** All doors with warnings. */
export function useDoorWarnings(): readonly { door: Door; warnings: DoorWarning[] }[] {
  const doors = useDoors();
  const { at } = useSeenFrom();
  return (doors ?? [])
    .map((door) => ({ door, warnings: warningsOf(door, at) }))
    .filter(({ warnings }) => warnings.length > 0);
}
