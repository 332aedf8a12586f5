import { id } from '@baraza/schema/define/fields';
import { seesOthers } from '@baraza/schema/people/sees-others';
import { z } from 'zod';
import { ProblemError } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import { performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { requestedEvent } from '../event/requested-event.ts';
import { listTickets } from '../people/people.store.ts';
import { findUser } from '../people/users.store.ts';
import { issueGateCode } from './event-keys.store.ts';
import { lookUpCode } from './look-up-code.ts';
import { mayShowTicketOf } from './qr.policy.ts';
import { ScannedCode, Validation } from './scanned-code.ts';

const tag = 'QR codes';

export function qrRoutes(): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/qr/generate',
      summary: "The code of a person's ticket; attendees only get their own",
      tag,
      policy: (viewer, { body }) => mayShowTicketOf(viewer, body.user_id),
      body: z.object({ user_id: id, event_id: id }),
      answer: z.object({ qrData: z.string() }),
      problems: ['not_found', 'ticket_revoked'],
      async handle({ context, body }) {
        const event = await requestedEvent(context, body.event_id);
        const person = await findUser(context.database.queries, event.id, body.user_id);
        if (!person) throw new ProblemError('not_found', 'There is nobody like that here.');
        if (person.ticket_status === 'revoked') throw new ProblemError('ticket_revoked', 'This ticket was revoked.');
        return { qrData: person.ticket_code };
      },
    }),
    route({
      method: 'post',
      path: '/api/qr/generate-many',
      summary: 'The codes of many tickets, to print badges; who is not there or has no valid ticket is left out',
      tag,
      policy: 'admin',
      body: z.object({ user_ids: z.array(id).min(1).max(500), event_id: id }),
      answer: z.object({ tickets: z.array(z.object({ user_id: z.string(), qrData: z.string() })) }),
      problems: ['not_found'],
      async handle({ context, body }) {
        const event = await requestedEvent(context, body.event_id);
        return { tickets: await listTickets(context.database.queries, event.id, body.user_ids) };
      },
    }),
    route({
      method: 'post',
      path: '/api/qr/validate',
      summary: 'What a code stands for; changes nothing',
      tag,
      policy: 'signedIn',
      body: z.object({ qr_data: ScannedCode, event_id: id }),
      answer: Validation,
      problems: ['not_found'],
      async handle({ context, viewer, body }) {
        const event = await requestedEvent(context, body.event_id);
        const found = await lookUpCode(context.database.queries, event, body.qr_data);
        if (found.kind === 'refused')
          return { valid: false, user_id: null, event_id: event.id, message: found.message };
        if (found.kind === 'gate')
          return { valid: true, user_id: null, event_id: event.id, message: `This is the code of ${found.gate.name}.` };
        const mine = found.person.id === viewer.user_id;
        const whose = seesOthers(viewer) ? found.person.name : 'somebody else';
        return {
          valid: true,
          user_id: found.person.id,
          event_id: event.id,
          message: mine ? 'This is your ticket.' : `This is the ticket of ${whose}.`,
        };
      },
    }),
    route({
      method: 'get',
      path: '/api/events/{id}/gates/{gateId}/code',
      summary: 'The code to post at a gate, where attendees scan it to check themselves in',
      tag,
      policy: 'admin',
      params: z.object({ id, gateId: id }),
      answer: z.object({ gate_id: z.string(), name: z.string(), code: z.string() }),
      problems: ['not_found'],
      async handle({ context, params }) {
        const event = await requestedEvent(context, params.id);
        const gate = event.gates.find((candidate) => candidate.id === params.gateId);
        if (!gate) throw new ProblemError('not_found', 'There is no such gate.');
        const code = await issueGateCode(context.database.queries, event.id, gate);
        return { gate_id: gate.id, name: gate.name, code };
      },
    }),
    route({
      method: 'post',
      path: '/api/events/{id}/gates/{gateId}/code',
      summary: 'A new code for a gate; what was posted there before is refused from now on',
      tag,
      policy: 'admin',
      params: z.object({ id, gateId: id }),
      /** `replaces`: the version to replace; another one is not there any more, and changes nothing. */
      body: z.object({ replaces: z.int().min(1).max(1_000_000) }),
      answer: z.object({ gate_id: z.string(), name: z.string(), code: z.string() }),
      problems: ['not_found'],
      async handle({ context, viewer, params, body }) {
        const event = await requestedEvent(context, params.id);
        const args = { gate_id: params.gateId, replaces: body.replaces };
        await performCommand(context, viewer, 'replace_gate_code', args, serverOrigin());
        const { gates } = await requestedEvent(context, event.id);
        const gate = gates.find((candidate) => candidate.id === params.gateId);
        if (!gate) throw new ProblemError('not_found', 'There is no such gate.');
        const code = await issueGateCode(context.database.queries, event.id, gate);
        return { gate_id: gate.id, name: gate.name, code };
      },
    }),
  ];
}
