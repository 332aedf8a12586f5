import { heldPeople } from '@baraza/schema/people/held-people';
import { useEvent } from '../../shared/event/use-event.ts';
import { useOwnUser } from '../ticket/use-own-user.ts';

/** Whether this replica holds only people whom its person knows, as in a large event; undefined until it is read. */
export function useHoldsKnown(): boolean | undefined {
  const event = useEvent();
  const me = useOwnUser();
  if (event === undefined || me === undefined) return undefined;
  return heldPeople({ role: me?.role, ticket_status: me?.ticket_status, large_event: event?.large }) === 'known';
}
