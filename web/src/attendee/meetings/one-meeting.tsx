import type { Meeting } from '@baraza/schema/meetings/meeting';
import { Suspense, useRef, useState } from 'react';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { useEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { MeetingActions } from './meeting-actions.tsx';
import { MeetingLine } from './meeting-line.tsx';
import { otherOf, standingOf } from './standing.ts';

// Lazy: most people only answer.
const MeetingDialog = lazyPart(async () => ({ default: (await import('./meeting-form.tsx')).MeetingDialog }));

interface OneMeetingProps {
  meeting: Meeting;
  /** What it is, for screen readers. */
  label: string;
  /** Only what waits for an answer of this person has buttons. */
  onlyAnswers?: boolean;
  /** Asks for another time or place: `move` of `useMoving`. */
  onMove: (meeting: Meeting) => void;
  onAnswered?: () => void;
}

/** One meeting with what can be done about it in place. */
export function OneMeeting({ meeting, label, onlyAnswers = false, onMove, onAnswered }: OneMeetingProps) {
  const { user_id } = useReplica();
  const event = useEvent();
  const now = useNow();
  const group = useRef<HTMLDivElement>(null);
  if (!event) return null;
  const answered = () => {
    // The pressed button is gone: the focus stays here.
    group.current?.focus();
    onAnswered?.();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div ref={group} role="group" aria-label={label} tabIndex={-1} className="grid gap-3">
      <MeetingLine meeting={meeting} timeZone={event.time_zone} now={now} />
      {onlyAnswers && standingOf(meeting, user_id, now) !== 'asks' ? null : (
        <MeetingActions meeting={meeting} now={now} onMove={() => onMove(meeting)} onAnswered={answered} />
      )}
    </div>
  );
}

interface Proposal {
  userId: string;
  insteadOf?: Meeting;
}

/**
 * The dialog that proposes a meeting, or another time for one, held by what shows the meetings: one of those may go
 * while somebody is writing in it.
 */
export function useMoving() {
  const { user_id } = useReplica();
  const [proposal, setProposal] = useState<Proposal>();
  return {
    propose: (userId: string) => setProposal({ userId }),
    move: (meeting: Meeting) => setProposal({ userId: otherOf(meeting, user_id), insteadOf: meeting }),
    dialog: proposal ? <Moving {...proposal} onClose={() => setProposal(undefined)} /> : null,
  };
}

/** Has an entry of the history of its own: what the address has open below it stays. */
function Moving({ userId, insteadOf, onClose }: Proposal & { onClose: () => void }) {
  const event = useEvent();
  const now = useNow();
  const user = useLiveDocument('users', userId);
  if (!event || user === undefined) return null;
  return (
    <div data-entry="own" className="contents">
      <Suspense>
        <MeetingDialog {...{ userId, event, now, insteadOf, onClose }} name={user?.first_name || user?.name || ''} />
      </Suspense>
    </div>
  );
}
