import type { Event } from '@baraza/schema/event/event';
import { useState } from 'react';
import { chosenGate, rememberGate } from '../../shared/check-in/chosen-gate.ts';

/** The gate of this door, '' before one is chosen; and a function that chooses another one. */
export function useGate({
  id,
  gates,
}: Pick<Event, 'id' | 'gates'>): [gateId: string, choose: (gateId: string) => void] {
  const [chosen, setChosen] = useState(() => chosenGate(id, gates));
  // An admin may remove it meanwhile: no more records are to name it.
  const gateId = gates.some((gate) => gate.id === chosen) ? chosen : chosenGate(id, gates);
  const choose = (next: string) => {
    rememberGate(id, next);
    setChosen(next);
  };
  return [gateId, choose];
}
