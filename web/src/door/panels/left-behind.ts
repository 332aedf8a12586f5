import { useEffect, useState } from 'react';
import { countWaiting } from '../../replica/outbox/count-waiting.ts';
import { useReplica } from '../../replica/react.tsx';
import { endedDoor } from '../../shared/auth/session/ended-sessions.ts';

/**
 * How many scans wait in the outbox of the door that this phone was before: paired again after that one was removed, it is another,
 * and sends nothing of them.
 */
export function useLeftBehind(): number {
  const { event_id } = useReplica();
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    // None once it is that door again.
    const former = endedDoor();
    if (former !== undefined) void countWaiting({ user_id: former, event_id }).then(setWaiting);
  }, [event_id]);
  return waiting;
}
