import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { DemoServer, SignedIn } from './demo-server.ts';

/** Sends one command, as a device of this person would. */
export async function pushCommand(
  to: DemoServer,
  { access_token }: SignedIn,
  name: string,
  args: object,
): Promise<void> {
  const made_at = new Date().toISOString();
  const device = { id: randomUUID(), name: '', app_version: '1', sent_at: made_at, waiting: 1, last_seq: 1 };
  const command = { id: randomUUID(), name, args, made_at, clock_offset_ms: 0, device_id: device.id, device_seq: 1 };
  const body = { protocol: 1, device, commands: [command] };
  const answer = await to.call<{ outcomes: object[] }>('POST', '/api/sync/push', { token: access_token, body });
  expect(answer.outcomes).toMatchObject([{ status: 'applied' }]);
}
