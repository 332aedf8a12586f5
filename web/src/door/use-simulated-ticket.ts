import { useDemo } from '../shared/auth/use-demo.ts';
import type { People } from '../shared/people/use-people.ts';

/** In the demo: stands in for a ticket in front of the camera by picking somebody who is not in yet. Else undefined. */
export function useSimulatedTicket(
  people: People | undefined,
  onUser: (userId: string) => void,
): (() => void) | undefined {
  const demo = useDemo();
  if (!demo || !people) return undefined;
  return () => {
    for (const person of people.index.rows()) {
      if (!person.inside && !person.revoked) return onUser(person.id);
    }
  };
}
