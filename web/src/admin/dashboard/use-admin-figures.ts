import { isMessage } from '@baraza/schema/messages/notification';
import { dayKey } from '../../i18n/formats.ts';
import type { ReplicaCollections } from '../../replica/index.ts';
import { useLiveQuery, useSyncStatus } from '../../replica/react.tsx';
import { useLiveCount } from '../../replica/view/live-count.ts';
import { useEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { loadingStateOf } from '../../shared/loading/loading-state.ts';
import type { AdminFigures } from './figures.ts';

/** Shown, labelled as samples, until the device first reaches the server. */
export const SAMPLE_FIGURES = {
  total_users: 850,
  checked_in_users: 320,
  total_exhibitors: 25,
  total_sessions: 3,
  notifications_today: 5,
} as const;

const people = (db: ReplicaCollections) => db.users.count();
const checkedIn = (db: ReplicaCollections) => db.users.find({ selector: { checkedIn: true } });
const exhibitors = (db: ReplicaCollections) => db.exhibitors.count();
const sessions = (db: ReplicaCollections) => db.sessions.count();

export type ShownFigures = { of: 'nothing_yet' } | { of: 'real' | 'sample'; figures: AdminFigures };

/** Figures from this device; samples if it never reached the server and can't now. */
export function useAdminFigures(): ShownFigures {
  const loading = loadingStateOf(useSyncStatus());
  const event = useEvent();
  const now = useNow();
  const notifications = useLiveQuery((db) => db.notifications.find(), []);
  const today = dayKey(now, event?.time_zone);
  const counts = [useLiveCount(people), useLiveCount(checkedIn), useLiveCount(exhibitors), useLiveCount(sessions)];
  const [total_users, checked_in_users, total_exhibitors, total_sessions] = counts;

  if (loading === 'out_of_reach') return { of: 'sample', figures: SAMPLE_FIGURES };
  if (loading === 'loading') return { of: 'nothing_yet' };
  if (
    total_users === undefined ||
    checked_in_users === undefined ||
    total_exhibitors === undefined ||
    total_sessions === undefined ||
    !notifications
  )
    return { of: 'nothing_yet' };
  const notifications_today = notifications.filter(
    (each) => each.state === 'sent' && isMessage(each) && dayKey(each.created_at, event?.time_zone) === today,
  ).length;
  return {
    of: 'real',
    figures: { total_users, checked_in_users, total_exhibitors, total_sessions, notifications_today },
  };
}
