import { createServerCall } from '../../replica/index.ts';
import { isRecord } from '../../replica/server-call.ts';

interface GateCode {
  code: string;
}

const isGateCode = (body: unknown): body is GateCode => isRecord(body) && typeof body.code === 'string';

const key = (eventId: string, gateId: string) => `gateCode:${eventId}:${gateId}`;

/** The code that this device fetched before. A gate's code does not change. */
export const keptGateCode = (eventId: string, gateId: string): string | null =>
  localStorage.getItem(key(eventId, gateId));

/** Asks the server for the code of a gate and keeps it for when there is no network; null when it can't be had now. */
export async function fetchGateCode(eventId: string, gateId: string, token: string | null): Promise<string | null> {
  const call = createServerCall(() => token);
  const path = `/api/events/${encodeURIComponent(eventId)}/gates/${encodeURIComponent(gateId)}/code`;
  const answer = await call(path, { method: 'GET', isOurs: isGateCode });
  if (answer.kind !== 'ok') return null;
  localStorage.setItem(key(eventId, gateId), answer.body.code);
  return answer.body.code;
}
