import { useDeferredValue, useEffect } from 'react';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { useEvent } from '../../shared/event/use-event.ts';
import { OwnNotHere, useIsMissing } from '../../shared/loading/own-not-here.tsx';
import { useShowItem } from '../../shared/open-item/use-open-item.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NotificationsPanel } from '../notifications/notifications-panel.tsx';
import { CheckInCard } from '../ticket/check-in-card.tsx';
import { forgetPlace } from '../ticket/early/place-of-code.ts';
import { endWaiting, TicketMeanwhile } from '../ticket/early/ticket-meanwhile.tsx';
import { TicketPanel } from '../ticket/ticket-panel.tsx';
import { EventHero } from './event-hero.tsx';
import { FeaturedSpeakers } from './featured-speakers.tsx';
import { FeaturedSponsors } from './featured-sponsors.tsx';
import { StatTiles } from './stat-tiles.tsx';
import { UpcomingSessions } from './upcoming-sessions.tsx';

/** Two columns on wide screens; one on a phone, most urgent content first. */
const columnClass = 'grid min-w-0 gap-4 *:min-w-0 max-lg:contents lg:gap-5';

export function DashboardScreen() {
  const { user_id } = useReplica();
  const me = useLiveDocument('users', user_id);
  const event = useEvent();
  const isMissing = useIsMissing(me);
  // The content depends on the person: render all of it at once, so that nothing moves later.
  const isKnown = Boolean(me && event);
  return isKnown || isMissing ? <Dashboard isMissing={isMissing} /> : <DashboardSkeleton />;
}

function DashboardSkeleton() {
  return (
    <div className="grid gap-4 lg:gap-5" data-loading>
      <TicketMeanwhile />
      <Skeleton className="h-48 w-full rounded-lg" />
      <Skeleton className="h-40 w-full rounded-lg" />
      <Skeleton className="h-80 w-full rounded-lg" />
    </div>
  );
}

interface DashboardProps {
  /** The person's document is missing and not being loaded. */
  isMissing: boolean;
}

function Dashboard({ isMissing }: DashboardProps) {
  const show = useShowItem();
  // First what a phone shows without scrolling: all of it at once takes an old one longer than a tap should.
  const isWhole = useDeferredValue(true, isMissing);
  useEffect(() => {
    if (isMissing) return;
    endWaiting();
    forgetPlace();
  }, [isMissing]);
  return (
    <div className="grid gap-4 lg:gap-5" data-loading={isWhole ? undefined : ''}>
      {isMissing ? <TicketMeanwhile /> : null}
      <EventHero />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:items-start lg:gap-5">
        <div className={columnClass}>
          {isMissing ? (
            <Card flush>
              <OwnNotHere />
            </Card>
          ) : (
            <CheckInCard />
          )}
          {isWhole ? (
            <>
              <div className="order-1">
                <StatTiles />
              </div>
              <div className="order-1">
                <UpcomingSessions onOpen={(id) => show('session', id)} />
              </div>
              <div className="order-2">
                <FeaturedSpeakers onOpen={(id) => show('speaker', id)} />
              </div>
            </>
          ) : null}
        </div>
        <div className={columnClass}>
          <TicketPanel />
          {isWhole ? (
            <>
              <div className="order-1">
                <NotificationsPanel />
              </div>
              <div className="order-3">
                <FeaturedSponsors />
              </div>
            </>
          ) : null}
        </div>
      </div>
    </div>
  );
}
