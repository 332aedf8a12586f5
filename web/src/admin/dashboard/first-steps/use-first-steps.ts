import type { Event } from '@baraza/schema/event/event';
import { useState } from 'react';
import type { ReplicaCollections } from '../../../replica/index.ts';
import { useSyncStatus } from '../../../replica/react.tsx';
import { useLiveCount } from '../../../replica/view/live-count.ts';
import { keepIfRoom } from '../../../shared/kept/keep-if-room.ts';
import { useDoors } from '../../doors/use-doors.ts';
import type { Scans } from '../arrivals/use-arrivals.ts';
import type { TicketRow } from '../tickets.ts';
import { isDone, STEPS, type Step } from './steps.ts';

const countSessions = (db: ReplicaCollections) => db.sessions.count();

interface FirstStepsState {
  done: Record<Step, boolean>;
  /** Whether this device's person has put the list away. */
  isAway: boolean;
  setAway: (isAway: boolean) => void;
}

const key = (eventId: string) => `firstStepsPutAway:${eventId}`;

/** The first steps of a new event; undefined until this device knows them, and when all are done. */
export function useFirstSteps(
  event: Event | null | undefined,
  people: readonly TicketRow[] | undefined,
  scans: Scans | undefined,
): FirstStepsState | undefined {
  const { filled } = useSyncStatus();
  const sessions = useLiveCount(countSessions);
  const doors = useDoors();
  const [changed, setChanged] = useState<boolean>();
  if (!filled || !event || !people || !scans || sessions === undefined || !doors) return undefined;
  const done = isDone({
    venue: event.venue.name,
    logo: event.logo,
    hasPeople: people.some(({ isAdmin }) => !isAdmin),
    sessions,
    doors: doors.filter(({ removed_at }) => !removed_at).length,
    isTried: scans.isTried,
  });
  if (STEPS.every((step) => done[step])) return undefined;
  return {
    done,
    isAway: changed ?? localStorage.getItem(key(event.id)) !== null,
    setAway(isAway) {
      setChanged(isAway);
      if (isAway) keepIfRoom(key(event.id), '1');
      else localStorage.removeItem(key(event.id));
    },
  };
}
