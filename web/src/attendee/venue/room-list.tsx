import MapPin from 'lucide-react/icons/map-pin';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { RoomSlots } from './room-slots.tsx';
import type { RoomNow } from './rooms-now.ts';

export interface RoomListProps {
  rooms: readonly RoomNow[];
  selected: string | null;
  timeZone: string;
  onSession: (sessionId: string) => void;
  /** Undefined when there is no plan. */
  onShow?: (roomId: string) => void;
}

/** The rooms as text: position, running session and next session. */
export function RoomList({ rooms, selected, timeZone, onSession, onShow }: RoomListProps) {
  const { t } = useTranslation();
  return (
    <Card flush title={t('venue.rooms')}>
      <ul className="border-t border-line">
        {rooms.map(({ room, mark, ...slots }) => (
          <li
            key={room.id}
            id={`room-row-${room.id}`}
            className={`scroll-mt-8 border-b border-line px-4 py-3 last:border-0 sm:px-5 ${room.id === selected ? 'bg-earth-soft' : ''}`}
          >
            <div className="flex items-start justify-between gap-2">
              <div className="min-w-0">
                <h3 className="font-semibold">
                  <span className="text-ink-soft tabular-nums">{mark}</span> {room.name}
                </h3>
                <p className="text-sm text-ink-soft">
                  <Dotted
                    parts={[
                      room.floor,
                      room.capacity > 0 ? t('venue.seats', { count: room.capacity }) : '',
                      room.description,
                    ]}
                  />
                </p>
              </div>
              {onShow && room.shape ? (
                <IconButton
                  label={t('venue.showOnMap', { name: room.name })}
                  onClick={() => onShow(room.id)}
                  className="-me-2"
                >
                  <MapPin aria-hidden="true" />
                </IconButton>
              ) : null}
            </div>
            <RoomSlots {...slots} timeZone={timeZone} onSession={onSession} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
