import Star from 'lucide-react/icons/star';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import type { ReplicaCollections } from '../../../replica/index.ts';
import { isRecord } from '../../../replica/pull/server-call.ts';
import { useLiveCount } from '../../../replica/view/live-count.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { adminCall } from '../../server-call/admin-call.ts';
import { FetchedView } from '../../server-call/fetched-view.tsx';
import { useFetched } from '../../server-call/use-fetched.ts';
import { BarTable, part } from './bar-table.tsx';
import { ListLink } from './list-link.tsx';

interface Starred {
  most_starred_sessions: { session_id: string; title: string; stars: number }[];
}

const EVERY_MS = 60_000;

const countSessions = (db: ReplicaCollections) => db.sessions.count();

const isStarred = (body: unknown): body is Starred => isRecord(body) && Array.isArray(body.most_starred_sessions);

/** Whom a star belongs to is theirs alone to know: the server only tells how many. */
const askStarred = () => adminCall('/api/admin/event-analytics', { method: 'GET', isOurs: isStarred });

/** The sessions that most people starred. */
export function StarsCard() {
  const { t } = useTranslation();
  const [fetched, again] = useFetched(askStarred);
  useEffect(() => {
    const timer = setInterval(again, EVERY_MS);
    return () => clearInterval(timer);
  }, [again]);
  const sessions = useLiveCount(countSessions);
  return (
    <Card
      title={t('adminDashboard.stars.title')}
      action={<ListLink of="sessions" label={t('adminDashboard.stars.all')} />}
    >
      <FetchedView fetched={fetched} again={again}>
        {({ most_starred_sessions: starred }) =>
          starred.length === 0 ? (
            <EmptyState
              icon={<Star />}
              title={t(sessions === 0 ? 'adminDashboard.stars.noProgramme' : 'adminDashboard.stars.none')}
            >
              {t(sessions === 0 ? 'adminDashboard.stars.noProgrammeText' : 'adminDashboard.stars.noneText')}
            </EmptyState>
          ) : (
            <BarTable
              caption={t('adminDashboard.stars.caption')}
              columns={[t('adminDashboard.stars.session'), t('adminDashboard.stars.stars')]}
              rows={starred.map(({ session_id, title, stars }) => ({
                key: session_id,
                name: title,
                values: [formatNumber(stars)],
                bars: [part(stars, starred[0]?.stars ?? 0)],
              }))}
            />
          )
        }
      </FetchedView>
    </Card>
  );
}
