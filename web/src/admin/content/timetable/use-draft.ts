import type { Session } from '@baraza/schema/programme/session';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSave } from '../../../shared/form/use-save.ts';
import { saveContent } from '../save-content.ts';
import { isSamePlacing, type Placing, placingOf } from './placing.ts';

/** A session that somebody moves, and where it would go. */
export interface Draft {
  session: Session;
  to: Placing;
  by: 'pointer' | 'keys';
  /** Dropped: shown until the replica has it. */
  isDropped?: true;
}

/** The last move, which can be undone. */
export interface Move {
  session: Session;
  to: Placing;
}

/**
 * The session that is being moved; a drop is one command, and so is undoing it.
 * @param onLost when there is nothing to move any more, or to undo, by what has arrived
 */
export function useDraft(
  sessions: ReadonlyMap<string, Session>,
  onLost: (session: Session, why: 'changed' | 'removed') => void,
) {
  const save = useSave();
  const [draft, setDraft] = useState<Draft>();
  // Pointers move faster than React renders: a drop takes the latest place, not the latest one drawn.
  const latest = useRef(draft);
  const [done, setDone] = useState<Move>();
  const forget = useCallback(() => setDone(undefined), []);
  const show = (next: Draft | undefined) => {
    latest.current = next;
    setDraft(next);
  };
  const store = (session: Session, from: Placing, to: Placing) => {
    const changes = Object.fromEntries(
      Object.entries(to).filter(([field, value]) => from[field as 'room_id'] !== value),
    );
    return saveContent(save, { collection: 'sessions', start: { ...session, ...from }, changes, pictures: {} });
  };

  const current = draft && sessions.get(draft.session.id);
  const isOver = !current || (draft?.isDropped && !isSamePlacing(current, draft.session));
  const tellLost = useEffectEvent(onLost);
  // For good: it must not come back when the session does.
  useEffect(() => {
    if (!isOver || !draft || latest.current !== draft) return;
    latest.current = undefined;
    setDraft(undefined);
    if (!draft.isDropped) tellLost(draft.session, 'removed');
  }, [isOver, draft]);

  // Undoing it later would undo what somebody else has done since.
  const arrived = useRef<Move>(undefined);
  const moved = done && sessions.get(done.session.id);
  useEffect(() => {
    if (!done) return;
    if (moved && isSamePlacing(moved, done.to)) arrived.current = done;
    else if (!moved || arrived.current === done) {
      setDone(undefined);
      tellLost(done.session, moved ? 'changed' : 'removed');
    }
  }, [done, moved]);
  return {
    draft: isOver ? undefined : draft,
    done,
    forget,
    /** Shows a session at another place. */
    place(session: Session, by: Draft['by'], change: (placing: Placing) => Placing) {
      const before =
        latest.current?.session.id === session.id && !latest.current.isDropped ? latest.current : undefined;
      // What it is moved from stays as it was when the move began, whatever arrives meanwhile.
      const to = change(placingOf(by === 'keys' && before ? before.to : (before?.session ?? session)));
      if (!before || before.by !== by || !isSamePlacing(before.to, to))
        show({ session: before?.session ?? session, to, by });
    },
    cancel() {
      if (!latest.current?.isDropped) show(undefined);
    },
    /** Saves where it is; answers the move, or nothing if there was none or the device could not keep it. */
    async drop(): Promise<Move | undefined> {
      const dropped = latest.current;
      if (!dropped || dropped.isDropped) return undefined;
      const { session, to } = dropped;
      if (isSamePlacing(session, to) || !sessions.has(session.id)) {
        show(undefined);
        return undefined;
      }
      const held = { ...dropped, isDropped: true } as const;
      show(held);
      setDone(undefined);
      const isKept = await store(session, session, to);
      if (isKept) setDone({ session, to });
      else if (latest.current === held) show(undefined);
      return isKept ? { session, to } : undefined;
    },
    /** Puts the last move back. */
    async undo(): Promise<Move | undefined> {
      if (!done) return undefined;
      setDone(undefined);
      if (!sessions.has(done.session.id)) return undefined;
      return (await store(done.session, done.to, placingOf(done.session))) ? done : undefined;
    },
  };
}
