import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { markRemoved } from '../features/doors/doors.store.ts';
import { issueToken } from '../http/session/session-token.ts';
import { startSession } from '../http/session/sessions.store.ts';
import type { ServerContext } from '../server-context.ts';

export interface TestDoor {
  id: string;
  token: string;
}

/** Inserts a paired door phone with a session. */
export async function pairTestDoor({ database, config }: ServerContext, id: string = randomUUID()): Promise<TestDoor> {
  const { queries } = database;
  const event_id = config.eventId;
  const paired_at = new Date().toISOString();
  await queries.insert(tables.doors).values({ id, event_id, name: `Phone ${id}`, paired_at });
  const session_id = await startSession(queries, id);
  return { id, token: await issueToken(config.authSecret, { user_id: id, event_id, role: 'door', session_id }) };
}

/** Like `pairTestDoor`, but removed just now. */
export async function pairRemovedTestDoor(context: ServerContext, id?: string): Promise<TestDoor> {
  const door = await pairTestDoor(context, id);
  await markRemoved(context.database.queries, context.config.eventId, door.id, new Date().toISOString());
  return door;
}
