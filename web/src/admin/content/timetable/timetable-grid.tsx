import type { Session } from '@baraza/schema/programme/session';
import { type KeyboardEvent, type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime, zoneName } from '../../../i18n/formats.ts';
import type { ProgrammeSession } from '../../../shared/programme/programme.ts';
import { type Column, cut, lanesWith } from './columns.ts';
import { HOUR_MS, type Span, spanOf } from './day.ts';
import { HOUR_REM } from './hour-rem.ts';
import type { GridWords } from './move-words.ts';
import { MovedCard, SessionCard } from './session-card.tsx';
import type { Draft } from './use-draft.ts';

export interface TimetableGridProps {
  frame: RefObject<HTMLElement | null>;
  label: string;
  columns: readonly Column<ProgrammeSession>[];
  hours: Span;
  timeZone: string;
  words: GridWords;
  draft: Draft | undefined;
  /** Ids of the sessions that are in a double booking. */
  clashing: ReadonlySet<string>;
  onPress: (session: Session) => void;
  onKey: (event: KeyboardEvent, session: Session) => void;
  onLeave: () => void;
}

/** "10:30 AM" fits. */
const AXIS_REM = 4.75;
const LINES = `repeating-linear-gradient(to bottom, var(--line-strong) 0 1px, transparent 1px ${HOUR_REM / 2}rem, var(--line) ${HOUR_REM / 2}rem calc(${HOUR_REM / 2}rem + 1px), transparent calc(${HOUR_REM / 2}rem + 1px) ${HOUR_REM}rem)`;
const HEAD = 'sticky top-0 z-20 border-b border-line-strong bg-surface px-2 py-1.5';

/** Rooms across, time down. Scrolls in its own frame, so that rooms and hours stay in view. */
export function TimetableGrid(props: TimetableGridProps) {
  const { frame, label, columns, hours, timeZone, words, draft, clashing, onPress, onKey, onLeave } = props;
  const { t } = useTranslation();
  const marks = useMemo(() => {
    const count = Math.ceil((hours.to - hours.from) / HOUR_MS);
    return Array.from({ length: count }, (_, hour) => hours.from + hour * HOUR_MS);
  }, [hours]);
  const height = ((hours.to - hours.from) / HOUR_MS) * HOUR_REM;
  const target = draft && columns.find(({ id }) => id === draft.to.room_id);
  const targetLanes = draft && target && lanesWith(target, { ...draft.to, id: draft.session.id });
  const moved = draft && columns.flatMap(({ sessions }) => sessions).find(({ id }) => id === draft.session.id);
  return (
    <section
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
      tabIndex={0}
      aria-label={label}
      className="relative isolate max-h-[max(24rem,78dvh)] scroll-ps-[5rem] scroll-pe-1 scroll-pt-[4rem] scroll-pb-2 overflow-auto rounded-lg border border-line-strong bg-surface"
    >
      <div
        className="grid"
        style={{
          // Of its own width: columns would else be as wide as the longest title.
          width: `max(100%, ${columns.reduce((sum, { rem }) => sum + rem, AXIS_REM)}rem)`,
          gridTemplateColumns: `${AXIS_REM}rem ${columns.map(({ rem }) => `minmax(${rem}rem, ${rem}fr)`).join(' ')}`,
          gridTemplateRows: `auto ${height}rem`,
        }}
      >
        <div className={`${HEAD} start-0 z-30! border-e text-xs text-ink-soft`} style={{ gridColumn: 1, gridRow: 1 }}>
          {zoneName(timeZone, hours.from)}
        </div>
        {columns.map(({ id, room }, at) => (
          <div key={id} className={`${HEAD} border-e border-e-line`} style={{ gridColumn: at + 2, gridRow: 1 }}>
            <p className="sticky start-[5.25rem] line-clamp-2 w-fit text-sm font-semibold wrap-anywhere">
              {room?.name ?? t('content.noRoom')}
            </p>
            {room?.capacity ? (
              <p className="sticky start-[5.25rem] w-fit text-xs text-ink-soft">
                {t('programme.session.seats', { count: room.capacity })}
              </p>
            ) : null}
          </div>
        ))}
        <div
          className="sticky start-0 z-20 overflow-hidden border-e border-line-strong bg-surface"
          style={{ gridColumn: 1, gridRow: 2 }}
        >
          {marks.map((at) => (
            <p
              key={at}
              className="border-t border-line-strong px-1.5 pt-1 text-xs whitespace-nowrap text-ink-soft tabular-nums first:border-t-0"
              style={{ height: `${HOUR_REM}rem` }}
            >
              {formatTime(at, timeZone)}
            </p>
          ))}
        </div>
        {columns.map(({ id }, at) => (
          <div
            key={id}
            data-room={id}
            className="cursor-cell border-e border-line"
            style={{ gridColumn: at + 2, gridRow: 2, backgroundImage: LINES }}
          />
        ))}
        <ul aria-label={label} className="contents">
          {columns.flatMap(({ id: room, sessions, lanes }, at) =>
            [...sessions]
              .sort((a, b) => a.start_time.localeCompare(b.start_time) || a.id.localeCompare(b.id))
              .map((session) => {
                const isLeft = session.id === draft?.session.id;
                const lane = (!isLeft && room === target?.id && targetLanes?.get(session.id)) || lanes.get(session.id);
                const span = spanOf(session);
                return (
                  <SessionCard
                    key={session.id}
                    session={session}
                    {...words.card(session)}
                    {...cut(span, hours)}
                    column={at + 2}
                    lane={lane?.lane ?? 0}
                    lanes={lane?.lanes ?? 1}
                    isClash={clashing.has(session.id)}
                    isLeft={isLeft}
                    hasEnd={span.to <= hours.to}
                    {...{ onPress, onKey, onLeave }}
                  />
                );
              }),
          )}
          {draft && moved && target ? (
            <MovedCard
              {...words.card(moved, draft.to)}
              {...cut(spanOf(draft.to), hours)}
              {...(targetLanes?.get(moved.id) ?? { lane: 0, lanes: 1 })}
              column={columns.indexOf(target) + 2}
              isClash={clashing.has(moved.id)}
            />
          ) : null}
        </ul>
      </div>
    </section>
  );
}
