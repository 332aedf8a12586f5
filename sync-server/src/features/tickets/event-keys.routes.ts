import { id } from '@baraza/schema/define/fields';
import { z } from 'zod';
import { type Route, route } from '../../http/route.ts';
import { performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { requestedEvent } from '../event/requested-event.ts';

export function eventKeysRoutes(): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/events/{id}/keys',
      summary: 'A new key for the event: every ticket and gate gets a new code, and older ones are refused',
      tag: 'QR codes',
      policy: 'admin',
      params: z.object({ id }),
      /** `replaces`: `kid` of the key to replace; another one is not there any more, and changes nothing. */
      body: z.object({ replaces: z.string().min(1).max(8) }),
      answer: z.object({ kid: z.string() }),
      problems: ['not_found', 'confirm_password'],
      async handle({ context, viewer, params, body }) {
        const event = await requestedEvent(context, params.id);
        await performCommand(context, viewer, 'replace_event_keys', body, serverOrigin());
        const { ticket_keys } = await requestedEvent(context, event.id);
        return { kid: ticket_keys[0]?.kid ?? '' };
      },
    }),
  ];
}
