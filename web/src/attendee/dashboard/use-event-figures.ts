import type { ReplicaCollections } from '../../replica/index.ts';
import { useLiveCount } from '../../replica/live-count.ts';
import { useSyncStatus } from '../../replica/react.tsx';

export type EventFigures = Record<
  'totalAttendees' | 'checkedInAttendees' | 'totalSessions' | 'totalExhibitors',
  number | undefined
>;

const attendees = (db: ReplicaCollections) => db.users.count();
const checkedIn = (db: ReplicaCollections) => db.users.find({ selector: { checkedIn: true } });
const plus = (listed: number | undefined, unlisted: number) => (listed === undefined ? undefined : listed + unlisted);
const sessions = (db: ReplicaCollections) => db.sessions.count();
const exhibitors = (db: ReplicaCollections) => db.exhibitors.count();

/**
 * The event in figures, as this device knows it: those of `GET /api/events/{id}/stats`, people who hide themselves
 * included. Undefined until it was read to its end once: half a sum is no sum.
 */
export function useEventFigures(): EventFigures {
  const { filled, unlisted } = useSyncStatus();
  const figures = {
    totalAttendees: plus(useLiveCount(attendees), unlisted.people),
    checkedInAttendees: plus(useLiveCount(checkedIn), unlisted.checked_in),
    totalSessions: useLiveCount(sessions),
    totalExhibitors: useLiveCount(exhibitors),
  };
  const none = { totalAttendees: undefined, checkedInAttendees: undefined };
  return filled ? figures : { ...none, totalSessions: undefined, totalExhibitors: undefined };
}
