import { createServerCall } from '../../replica/index.ts';
import { isRecord } from '../../replica/server-call.ts';

export interface Pairing {
  door_id: string;
  code: string;
  url: string;
  expires_at: string;
}

export type PairingAnswer = { kind: 'ok'; pairing: Pairing } | { kind: 'failed'; text?: string };

const isPairing = (body: unknown): body is Pairing & Record<string, unknown> =>
  isRecord(body) && [body.door_id, body.code, body.url, body.expires_at].every((part) => typeof part === 'string');

/** Asks the server for a code; only it can make one, so this needs the network. */
export async function startPairing(name: string, token: string | null): Promise<PairingAnswer> {
  const answer = await createServerCall(() => token)('/api/doors/pairings', { body: { name }, isOurs: isPairing });
  if (answer.kind === 'ok') return { kind: 'ok', pairing: answer.body };
  return answer.kind === 'problem' ? { kind: 'failed', text: answer.problem.detail } : { kind: 'failed' };
}
