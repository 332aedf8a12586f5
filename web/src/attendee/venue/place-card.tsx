import Footprints from 'lucide-react/icons/footprints';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { RoomSlots } from './room-slots.tsx';
import type { RoomNow } from './rooms-now.ts';
import { focusAtOnce } from './way/focus-at-once.ts';

interface PlaceCardProps {
  place: RoomNow;
  timeZone: string;
  /** It was chosen in the list, so that the focus goes along. */
  takesFocus: boolean;
  onSession: (sessionId: string) => void;
  onWay: () => void;
}

/** The room that is chosen on the plan: what is on there, and how to get there. */
export function PlaceCard({
  place: { room, mark: _, ...slots },
  timeZone,
  takesFocus,
  onSession,
  onWay,
}: PlaceCardProps) {
  const { t } = useTranslation();
  const facts = [room.floor, room.capacity > 0 ? t('venue.seats', { count: room.capacity }) : ''].filter(Boolean);
  return (
    <div ref={takesFocus ? focusAtOnce : null} tabIndex={-1} className="rounded-lg">
      <Card title={room.name}>
        {facts.length > 0 ? (
          <p className="-mt-3 text-sm text-ink-soft">
            <Dotted parts={facts} />
          </p>
        ) : null}
        <RoomSlots {...slots} timeZone={timeZone} onSession={onSession} />
        <Button
          tone="secondary"
          className="mt-3 w-full sm:w-auto"
          icon={<Footprints aria-hidden="true" />}
          onClick={onWay}
        >
          {t('venue.way.ask')}
        </Button>
      </Card>
    </div>
  );
}
