import type { Event, Gate } from '@baraza/schema/event/event';
import { type CodeKeys, readCode } from '@baraza/schema/tickets/ticket-code';
import { keepIfRoom } from '../../shared/kept/keep-if-room.ts';

const keyOf = (eventId: string, gateId: string) => `gateCode:${eventId}:${gateId}`;

export const keepGateCode = (eventId: string, gateId: string, code: string): boolean =>
  keepIfRoom(keyOf(eventId, gateId), code);

/** Whether this device has kept a code of this gate, of whatever version. */
export const hasKeptCode = ({ id }: Pick<Event, 'id'>, gate: Pick<Gate, 'id'>): boolean =>
  localStorage.getItem(keyOf(id, gate.id)) !== null;

/** The gate's code as this device has kept it; undefined if another version or key has taken its place since. */
export async function keptGateCode(
  event: CodeKeys,
  gate: Pick<Gate, 'id' | 'code_version'>,
): Promise<string | undefined> {
  const code = localStorage.getItem(keyOf(event.id, gate.id));
  if (code === null) return undefined;
  const reading = await readCode(code, event);
  const isCurrent = reading.ok && reading.kind === 'gate' && reading.version >= (gate.code_version ?? 1);
  return isCurrent ? code : undefined;
}
