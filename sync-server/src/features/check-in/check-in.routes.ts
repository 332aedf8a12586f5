import { randomUUID } from 'node:crypto';
import { CHECK_IN_METHODS } from '@baraza/schema/check-in/check-in';
import { checkInCommands } from '@baraza/schema/check-in/commands';
import type { ArgsOf } from '@baraza/schema/commands';
import { id, instant } from '@baraza/schema/define/fields';
import { seesOthers } from '@baraza/schema/people/sees-others';
import { z } from 'zod';
import { ProblemError } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { ServerContext } from '../../server-context.ts';
import { applyCommand, performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { CheckInRecord } from '../dashboard/check-in-record.ts';
import { requestedEvent } from '../event/requested-event.ts';
import { findUser, lockUser } from '../people/users.store.ts';
import { lookUpCode } from '../tickets/look-up-code.ts';
import { ScannedCode, Validation } from '../tickets/scanned-code.ts';
import { mayCheckIn, maySeeCheckInOf } from './check-in.policy.ts';
import { findScanRecord } from './undo/undo-check-in.store.ts';

const tag = 'Check-in';
const refusals = ['already_checked_in', 'check_in_closed', 'gate_code_needed', 'ticket_revoked', 'not_found'] as const;

const CheckedIn = z.object({
  message: z.string(),
  checked_in: z.boolean(),
  checkin_time: instant,
  check_in_method: z.enum(CHECK_IN_METHODS),
});

export function checkInRoutes(): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/checkin/manual',
      summary: 'Check a person in by hand: yourself, or as an admin anyone',
      tag,
      policy: (viewer, { query }) => mayCheckIn(viewer, query.user_id),
      query: z.object({ user_id: id, event_id: id }),
      answer: CheckedIn,
      problems: refusals,
      async handle({ context, viewer, query }) {
        await requestedEvent(context, query.event_id);
        const checkin_time = await checkInNow(context, viewer, { user_id: query.user_id, check_in_method: 'manual' });
        return { message: 'Check-in successful!', checked_in: true, checkin_time, check_in_method: 'manual' as const };
      },
    }),
    route({
      method: 'post',
      path: '/api/checkin/qr/validate',
      summary: 'Check in by a code: the ticket of a person, or for yourself the code of a gate',
      tag,
      policy: 'signedIn',
      query: z.object({ qr_code: ScannedCode, event_id: id }),
      answer: Validation.extend({
        checked_in: z.boolean(),
        checkin_time: instant.nullable(),
        /** When the caller scanned another attendee's ticket: the person with whom they may connect. */
        connect_with: z.object({ user_id: z.string(), name: z.string() }).optional(),
      }),
      problems: [...refusals, 'invalid_code'],
      async handle({ context, viewer, query }) {
        const event = await requestedEvent(context, query.event_id);
        const found = await lookUpCode(context.database.queries, event, query.qr_code);
        const refused = { valid: false, event_id: event.id, user_id: null, checked_in: false, checkin_time: null };
        if (found.kind === 'refused') return { ...refused, message: found.message };
        if (found.kind === 'ticket' && viewer.role !== 'admin' && found.person.id !== viewer.user_id) {
          if (!seesOthers(viewer))
            return { ...refused, message: "This is the ticket of somebody else, so it can't check you in." };
          const { id: user_id, name } = found.person;
          const message = `This is the ticket of ${name}, so it can't check you in. Would you like to connect?`;
          return { ...refused, user_id, message, connect_with: { user_id, name } };
        }
        const user_id = found.kind === 'ticket' ? found.person.id : viewer.user_id;
        const checkin_time = await checkInNow(context, viewer, {
          user_id,
          check_in_method: 'qr',
          ...(found.kind === 'gate' && { gate_id: found.gate.id, gate_code: query.qr_code.trim() }),
        });
        const message = 'Check-in successful!';
        return { valid: true, user_id, event_id: event.id, message, checked_in: true, checkin_time };
      },
    }),
    route({
      method: 'post',
      path: '/api/admin/check-ins/{id}/undo',
      summary:
        'Take a check-in back, with a reason; the record stays, and the next one of the person counts if there is one',
      tag: 'Admin',
      policy: 'admin',
      params: z.object({ id }),
      body: z.object({ reason: checkInCommands.undo_check_in.args.shape.reason }),
      answer: CheckInRecord,
      problems: ['not_found', 'cannot_be_undone'],
      async handle({ context, viewer, params, body }) {
        const { queries } = context.database;
        const before = await findScanRecord(queries, viewer.event_id, params.id);
        const user = before && (await findUser(queries, viewer.event_id, before.user_id));
        if (!before || !user) throw new ProblemError('not_found', 'There is no such check-in.');
        const args = { check_in_id: params.id, user_id: user.id, reason: body.reason, next: null };
        await performCommand(context, viewer, 'undo_check_in', args, serverOrigin());
        const after = (await findScanRecord(queries, viewer.event_id, params.id)) ?? before;
        return { ...after, user: { id: user.id, name: user.name } };
      },
    }),
    route({
      method: 'get',
      path: '/api/checkin/status/{user}/{event}',
      summary: 'Whether a person is checked in: yourself, or as an admin anyone',
      tag,
      policy: (viewer, { params }) => maySeeCheckInOf(viewer, params.user),
      params: z.object({ user: id, event: id }),
      answer: z.object({ checked_in: z.boolean(), checkin_time: instant.nullable() }),
      problems: ['not_found'],
      async handle({ context, params }) {
        const event = await requestedEvent(context, params.event);
        const person = await findUser(context.database.queries, event.id, params.user);
        if (!person) throw new ProblemError('not_found', 'There is nobody like that here.');
        return { checked_in: person.checkedIn, checkin_time: person.checkin_time };
      },
    }),
  ];
}

type Asked = Pick<ArgsOf<'record_check_in'>, 'user_id' | 'check_in_method' | 'gate_code'> & { gate_id?: string };

/**
 * Checks a person in while the caller waits for the result. Unlike a queued scan record, nothing has happened yet that
 * must be recorded, so a second check-in is refused and not stored.
 * @returns the time of the check-in (ISO 8601)
 */
function checkInNow({ database, handlers }: ServerContext, viewer: Viewer, asked: Asked): Promise<string> {
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
