import type { Event } from '@baraza/schema/event/event';
import type { Session } from '@baraza/schema/programme/session';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../i18n/formats.ts';
import { uuidV7 } from '../../../replica/index.ts';
import { buildProgramme } from '../../../shared/programme/programme.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { ClashList } from '../clash-list.tsx';
import { clashesIn } from '../clashes.ts';
import { ContentDialogs, type OpenContent } from '../content-dialogs.tsx';
import { newSessionTimes } from '../new-session-times.ts';
import type { Content } from '../use-content.ts';
import { columnsOf, inKnownRooms } from './columns.ts';
import { daySpan, sessionsOn, spanOf } from './day.ts';
import { DayPicker } from './day-picker.tsx';
import { MovedStrip, MovingStrip } from './move-strip.tsx';
import { wordsFor } from './move-words.ts';
import { movedClashes } from './moved-clashes.ts';
import { endedBy, freeSlot, isUndo, movedBy, placedByKey } from './placing.ts';
import { TimetableGrid } from './timetable-grid.tsx';
import { useDay } from './use-day.ts';
import { type Move, useDraft } from './use-draft.ts';
import { useHours } from './use-hours.ts';
import { useLatest } from './use-latest.ts';
import { usePointerDrag } from './use-pointer-drag.ts';

/** The timetable of a day: rooms across, time down. Sessions are moved by pointer, by arrow keys or in their form. */
export function TimetableView({ content, event }: { content: Content; event: Event }) {
  const { t } = useTranslation();
  const timeZone = event.time_zone;
  const { rooms, speakers } = content;
  const sessions = useMemo(() => inKnownRooms(content.sessions, rooms), [content.sessions, rooms]);
  const frame = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<OpenContent>();
  const [said, setSaid] = useState('');

  const { day, days, setDay } = useDay(event, content);
  const span = useMemo(() => daySpan(day, timeZone), [day, timeZone]);
  const byId = useMemo(() => new Map(sessions.map((session) => [session.id, session])), [sessions]);
  const programme = useMemo(() => buildProgramme(sessions, rooms, speakers), [sessions, rooms, speakers]);
  const shown = useMemo(() => sessionsOn(programme, span), [programme, span]);
  const columns = useMemo(() => columnsOf(rooms, shown), [rooms, shown]);
  const words = useMemo(() => wordsFor(t, rooms, { at: span.from, timeZone }), [t, rooms, span, timeZone]);
  const { draft, done, place, drop, cancel, undo, forget } = useDraft(byId, ({ title }, why) =>
    showToast(t(`content.timetable.lost.${why}`, { title }), 'sun'),
  );
  const isHeld = draft?.by === 'pointer' && !draft.isDropped;
  const hours = useHours(frame, day, draft ? [...shown, draft.to] : shown, timeZone, isHeld);

  const all = useMemo(() => clashesIn(sessions, rooms, speakers), [sessions, rooms, speakers]);
  const { own, ids } = useMemo(
    () => movedClashes(all, { sessions, rooms, speakers }, draft && { ...draft.session, ...draft.to }),
    [all, sessions, rooms, speakers, draft],
  );
  const moving = useMemo(() => draft && words.move(draft.session, draft.to, own), [words, draft, own]);
  const sayMove = ({ session, to }: Move) =>
    words.move(session, to, movedClashes(all, { sessions, rooms, speakers }, { ...session, ...to }).own);

  async function save() {
    const move = await drop();
    if (move) setSaid(t('content.timetable.saved', { where: words.spoken(sayMove(move)) }));
  }
  function putBack() {
    if (draft && !draft.isDropped) setSaid(t('content.timetable.back', { title: draft.session.title }));
    cancel();
  }
  async function takeBack() {
    const move = await undo();
    if (!move) return;
    setSaid(t('content.timetable.back', { title: move.session.title }));
    // The button that had the focus is gone.
    const cards = [...(frame.current?.querySelectorAll<HTMLElement>('[data-session]') ?? [])];
    cards.find(({ dataset }) => dataset.session === move.session.id)?.focus();
  }
  const add = (values: object) => setOpen({ start: { ...values, id: uuidV7() }, isNew: true });

  usePointerDrag(frame, {
    onGrip: ({ id }) => {
      const session = byId.get(id);
      if (session) place(session, 'pointer', (from) => from);
      return session !== undefined;
    },
    onDrag({ id, part }, { down, room }) {
      const session = byId.get(id);
      const by = down * (hours.to - hours.from);
      if (session)
        place(session, 'pointer', (from) =>
          part === 'end' ? endedBy(from, by) : { ...movedBy(from, by, span), room_id: room },
        );
      return session !== undefined;
    },
    onDrop: () => void save(),
    onCancel: putBack,
    onFreePlace(room, down) {
      const taken = columns.find(({ id }) => id === room)?.sessions.map(spanOf) ?? [];
      const slot = freeSlot(hours.from + down * (hours.to - hours.from), taken, span);
      const [start_time, end_time] = [slot.from, slot.to].map((at) => new Date(at).toISOString());
      add({ start_time, end_time, room_id: room });
    },
  });

  const isMovedByKeys = (id: string) => draft?.by === 'keys' && draft.session.id === id;
  // Stable, so that a move draws two cards anew and not all of them.
  const onKey = useLatest((event: KeyboardEvent, session: Session) => {
    if (event.key === 'Escape' && isMovedByKeys(session.id)) putBack();
    else if (isUndo(event) && done) void takeBack();
    else if (!event.ctrlKey && !event.metaKey && !event.altKey) {
      const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
      const grid = { day: span, rooms: columns.map(({ id }) => id), isRightToLeft };
      if (!placedByKey(event, session, grid)) return;
      place(session, 'keys', (from) => placedByKey(event, from, grid) ?? from);
    } else return;
    event.preventDefault();
  });
  // What Enter and Space do, too.
  const onPress = useLatest((session: Session) =>
    isMovedByKeys(session.id) ? void save() : setOpen({ start: { ...session }, isNew: false }),
  );
  const onLeave = useLatest(() => {
    // Another window in front is no reason.
    if (draft?.by === 'keys' && document.hasFocus()) putBack();
  });

  return (
    <>
      <DayPicker days={days} value={day} onChange={setDay} />
      <Button
        className="ms-auto"
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={() => add(newSessionTimes(sessions, day, day, timeZone))}
      >
        {t('content.add.sessions')}
      </Button>
      <div className="grid basis-full grid-cols-1 gap-3">
        {shown.length === 0 ? <p>{t('content.timetable.empty')}</p> : null}
        <TimetableGrid
          label={t('content.timetable.label', { day: formatDay(span.from, timeZone) })}
          draft={draft}
          clashing={ids}
          {...{ frame, columns, hours, timeZone, words, onPress, onKey, onLeave }}
        />
        <p className="text-sm text-ink-soft">{t('content.timetable.hint')}</p>
        <ClashList clashes={all} timeZone={timeZone} />
      </div>
      <p role="status" className="sr-only">
        {moving ? words.spoken(moving) : said}
      </p>
      {moving && !draft?.isDropped ? <MovingStrip words={moving} isByKeys={draft?.by === 'keys'} /> : null}
      {done && !moving ? <MovedStrip words={sayMove(done)} onUndo={() => void takeBack()} onOver={forget} /> : null}
      <ContentDialogs collection="sessions" {...{ content, timeZone, open }} onOpen={setOpen} />
    </>
  );
}
