import { randomUUID } from 'node:crypto';
import type { ArgsOf } from '@baraza/schema/commands';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { ServerContext } from '../../server-context.ts';
import { applyCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { lockUser } from '../people/users.store.ts';

type Asked = Pick<ArgsOf<'record_check_in'>, 'user_id' | 'check_in_method' | 'gate_code'> & { gate_id?: string };

/**
 * Checks a person in while the caller waits for the result. Unlike a queued scan record, nothing has happened yet that
 * must be recorded, so a second check-in is refused and not stored.
 * @returns the time of the check-in (ISO 8601)
 */
export function checkInNow({ database, handlers }: ServerContext, viewer: Viewer, asked: Asked): Promise<string> {
  return database.transaction(async (tx) => {
    const person = await lockUser(tx, viewer.event_id, asked.user_id);
    if (person?.checkedIn) throw new ProblemError('already_checked_in', 'User already checked in');
    if (person?.ticket_status === 'revoked') throw new ProblemError('ticket_revoked', 'This ticket was revoked.');
    const args = { gate_id: '', ...asked, check_in_id: randomUUID(), verdict: 'admitted' } as const;
    const origin = serverOrigin();
    await applyCommand(handlers, tx, viewer, 'record_check_in', args, origin);
    return origin.arrived_at;
  });
}
