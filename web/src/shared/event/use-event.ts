import type { Event } from '@baraza/schema/event/event';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';

/** This replica's event: undefined until it is read, null before the first sync. */
export function useEvent(): Event | null | undefined {
  const { event_id } = useReplica();
  return useLiveDocument('events', event_id);
}
