import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import { useNow } from '../../shared/event/use-now.ts';
import type { ProgrammeSession } from '../../shared/programme/programme.ts';
import { Badge } from '../../ui/badge.tsx';
import type { RoomNow } from './rooms-now.ts';

interface RoomSlotsProps extends Pick<RoomNow, 'now' | 'next'> {
  timeZone: string;
  onSession: (sessionId: string) => void;
}

/** What runs in a room, until when, and what comes next. */
export function RoomSlots({ now, next, timeZone, onSession }: RoomSlotsProps) {
  const { t } = useTranslation();
  return (
    <>
      {now ? <Slot tone="now" session={now} timeZone={timeZone} onOpen={() => onSession(now.id)} /> : null}
      {next ? <Slot tone="next" session={next} timeZone={timeZone} onOpen={() => onSession(next.id)} /> : null}
      {now || next ? null : <p className="mt-1 text-sm text-ink-soft">{t('venue.nothingMore')}</p>}
    </>
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
