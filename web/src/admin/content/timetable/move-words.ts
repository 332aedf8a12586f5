import type { Session } from '@baraza/schema/programme/session';
import type { TFunction } from 'i18next';
import { formatMoment } from '../../../i18n/formats.ts';
import type { ProgrammeSession } from '../../../shared/programme/programme.ts';
import type { Clash } from '../clashes.ts';
import type { Placing } from './placing.ts';
import type { CardWords } from './session-card.tsx';

/** More of them are only counted. */
const CLASHES_NAMED = 3;

export interface MoveWords {
  title: string;
  /** "10:00 – 11:00, Savanna Hall". */
  where: string;
  clashes: readonly string[];
}

/** How the grid says times, places and double bookings of a day. */
export function wordsFor(
  t: TFunction,
  rooms: readonly { id: string; name: string }[],
  { at, timeZone }: { at: number; timeZone: string },
) {
  const names = new Map(rooms.map(({ id, name }) => [id, name]));
  const roomName = (id: string): string => names.get(id) ?? t('content.noRoom');
  // Another day than the one on show is named.
  const time = ({ start_time, end_time }: Placing): string =>
    `${formatMoment(start_time, at, timeZone)} – ${formatMoment(end_time, at, timeZone)}`;
  return {
    roomName,
    card: (session: ProgrammeSession, placing: Placing = session): CardWords => ({
      title: session.title,
      time: time(placing),
      room: roomName(placing.room_id),
      speakers: session.speakers.map(({ name }) => name).join(', '),
    }),
    /** @param own double bookings of this session there */
    move: ({ id, title }: Pick<Session, 'id' | 'title'>, to: Placing, own: readonly Clash[]): MoveWords => ({
      title,
      where: t('content.timetable.where', { time: time(to), room: roomName(to.room_id) }),
      clashes: [
        ...own.slice(0, CLASHES_NAMED).map(({ kind, name, first, second }) => {
          const other = first.id === id ? second.title : first.title;
          return t(`content.timetable.clash.${kind}`, { name, other });
        }),
        ...(own.length > CLASHES_NAMED ? [t('content.timetable.more', { count: own.length - CLASHES_NAMED })] : []),
      ],
    }),
    /** For screen readers. */
    spoken: ({ title, where, clashes }: MoveWords): string =>
      [t('content.timetable.spoken', { title, where }), ...clashes].join(' '),
  };
}

export type GridWords = ReturnType<typeof wordsFor>;
