import type { Gate } from '@baraza/schema/event/event';
import { keepIfRoom } from '../kept/keep-if-room.ts';

const key = (eventId: string) => `doorGate:${eventId}`;

/** The gate chosen on this device, if the event still has it; else the only gate; else ''. */
export function chosenGate(eventId: string, gates: readonly Gate[]): string {
  const kept = localStorage.getItem(key(eventId));
  if (gates.some((gate) => gate.id === kept)) return kept ?? '';
  return gates.length === 1 ? (gates[0]?.id ?? '') : '';
}

export const rememberGate = (eventId: string, gateId: string): boolean => keepIfRoom(key(eventId), gateId);

export const gateName = (gates: readonly Gate[], gateId: string): string | undefined =>
  gates.find((gate) => gate.id === gateId)?.name;
