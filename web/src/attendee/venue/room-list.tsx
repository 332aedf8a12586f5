import MapPin from 'lucide-react/icons/map-pin';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import { useNow } from '../../shared/event/use-now.ts';
import type { ProgrammeSession } from '../../shared/programme/programme.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
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
        {rooms.map(({ room, mark, now, next }) => (
          <li
            key={room.id}
            id={`room-row-${room.id}`}
            className={`scroll-mt-24 scroll-mb-24 border-b border-line px-4 py-3 last:border-0 sm:px-5 ${room.id === selected ? 'bg-earth-soft' : ''}`}
          >
            <div className="flex items-start justify-between gap-2">
              <div className="min-w-0">
                <h3 className="font-semibold">
                  <span className="text-ink-soft tabular-nums">{mark}</span> {room.name}
                </h3>
                <p className="text-sm text-ink-soft">
                  {[room.floor, room.capacity > 0 ? t('venue.seats', { count: room.capacity }) : '', room.description]
                    .filter(Boolean)
                    .join(' · ')}
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
            {now ? <Slot tone="now" session={now} timeZone={timeZone} onOpen={() => onSession(now.id)} /> : null}
            {next ? <Slot tone="next" session={next} timeZone={timeZone} onOpen={() => onSession(next.id)} /> : null}
            {now || next ? null : <p className="mt-1 text-sm text-ink-soft">{t('venue.nothingMore')}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface SlotProps {
  tone: 'now' | 'next';
  session: ProgrammeSession;
  timeZone: string;
  onOpen: () => void;
}

function Slot({ tone, session, timeZone, onOpen }: SlotProps) {
  const { t } = useTranslation();
  const now = useNow();
  const when =
    tone === 'now'
      ? t('venue.until', { time: formatMoment(session.end_time, now, timeZone) })
      : formatMoment(session.start_time, now, timeZone);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mt-1 flex min-h-tap w-full items-center gap-3 rounded-md text-start text-sm transition-colors hover:bg-sunken"
    >
      <span className="w-14 shrink-0">
        <Badge tone={tone === 'now' ? 'danger' : 'neutral'}>{t(`venue.${tone}`)}</Badge>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-pretty">{session.title}</span>
        <span className="block text-ink-soft">{when}</span>
      </span>
    </button>
  );
}
