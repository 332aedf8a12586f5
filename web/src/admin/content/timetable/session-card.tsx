import type { Session } from '@baraza/schema/programme/session';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type CSSProperties, type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { HOUR_REM } from './hour-rem.ts';
import type { Lane } from './lanes.ts';

/** Where a card is in the grid: a column, a lane in it, and hours from the top. */
export interface CardPlace extends Lane {
  column: number;
  top: number;
  height: number;
}

export interface CardWords {
  title: string;
  time: string;
  room: string;
  speakers: string;
}

export interface SessionCardProps extends CardWords, CardPlace {
  session: Session;
  isClash: boolean;
  /** It is drawn elsewhere, where it is moved to: this is where it was. */
  isLeft: boolean;
  /** Its end is on this day, and can be dragged. */
  hasEnd: boolean;
  onPress: (session: Session) => void;
  onKey: (event: KeyboardEvent, session: Session) => void;
  onLeave: () => void;
}

const LINES = ['line-clamp-1', 'line-clamp-2', 'line-clamp-3', 'line-clamp-4', 'line-clamp-5'] as const;
const ROW_REM = 1.3125;

/** A session in its room and time: a press opens its form, arrow keys and a pointer move it. */
export const SessionCard = memo(function SessionCard(props: SessionCardProps) {
  const { session, isClash, isLeft, hasEnd, onPress, onKey, onLeave, ...place } = props;
  const look = isLeft
    ? 'border-dashed border-line-strong bg-surface text-ink-soft'
    : isClash
      ? 'border-danger bg-danger-soft text-danger-ink'
      : session.kind === 'break' || session.kind === 'social'
        ? 'border-line-strong bg-sunken text-ink'
        : 'border-brand bg-brand-soft text-ink';
  return (
    <li style={styleOf(place)} className="relative z-10 p-px">
      <button
        type="button"
        data-session={session.id}
        title={`${place.title}\n${place.time}`}
        onClick={() => onPress(session)}
        onKeyDown={(event) => onKey(event, session)}
        onBlur={onLeave}
        className={`${CARD} ${look} group cursor-grab touch-manipulation select-none [-webkit-touch-callout:none] hover:shadow-card`}
      >
        <CardText {...place} isClash={isClash && !isLeft} />
        {hasEnd ? (
          <span data-end="" className={`${HANDLE} ${place.height < 0.5 ? 'h-1.5' : 'h-2 pointer-coarse:h-4'}`} />
        ) : null}
      </button>
    </li>
  );
});

/** The same card at the place it is moved to; the one that is held stays where it was, for focus and touch. */
export function MovedCard({ isClash, ...place }: CardWords & CardPlace & { isClash: boolean }) {
  const look = isClash
    ? 'border-danger bg-danger-soft text-danger-ink outline-danger'
    : 'border-brand bg-brand-soft text-ink outline-brand';
  return (
    <li aria-hidden="true" data-moved="" style={styleOf(place)} className="pointer-events-none relative z-15 p-px">
      <div className={`${CARD} ${look} cursor-grabbing shadow-raised outline-2`}>
        <CardText {...place} isClash={isClash} />
      </div>
    </li>
  );
}

/** In a wide card the text stays beside the hours while the card goes below them. */
const STAYS = 'sticky start-[5.25rem] max-w-full';

/** The lower edge: a line shows under a mouse, and always where there is none. */
const HANDLE =
  'absolute inset-x-0 bottom-0 cursor-ns-resize after:absolute after:inset-x-[38%] after:bottom-0.5 after:h-0.5 after:rounded-full after:bg-current after:opacity-0 group-hover:after:opacity-60 pointer-coarse:after:opacity-60';

const CARD =
  'relative flex size-full flex-col items-start overflow-clip rounded-sm border border-s-4 px-1.5 text-start wrap-anywhere';

const styleOf = ({ column, lane, lanes, top, height }: CardPlace): CSSProperties => ({
  gridColumn: column,
  gridRow: 2,
  marginBlockStart: `${top * HOUR_REM}rem`,
  height: `${height * HOUR_REM}rem`,
  marginInlineStart: `${(100 * lane) / lanes}%`,
  width: `${100 / lanes}%`,
});

/** As much as fits whole: the title first, then time, then speakers. */
function CardText({ title, time, room, speakers, height, isClash }: CardWords & CardPlace & { isClash: boolean }) {
  const { t } = useTranslation();
  const rows = Math.floor((height * HOUR_REM - 0.375) / ROW_REM);
  const forTitle = rows - 1 - (speakers && rows > 2 ? 1 : 0);
  const isShort = rows < 2;
  return (
    <>
      <span
        className={`${STAYS} font-semibold ${isShort ? 'text-xs leading-[1.375rem]' : 'mt-0.5 text-sm'} ${LINES[Math.min(Math.max(forTitle, 1), LINES.length) - 1]}`}
      >
        {isClash ? (
          <>
            <TriangleAlert aria-hidden="true" className="me-1 inline size-4 align-[-0.2em]" />
            <span className="sr-only">{t('content.timetable.isClash')} </span>
          </>
        ) : null}
        {title}
      </span>
      <span className={isShort ? 'sr-only' : `${STAYS} truncate text-xs tabular-nums`}>{time}</span>
      <span className="sr-only">{room}</span>
      {speakers ? <span className={rows > 2 ? `${STAYS} truncate text-xs` : 'sr-only'}>{speakers}</span> : null}
    </>
  );
}
