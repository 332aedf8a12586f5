import { instant } from '@baraza/schema/define/fields';
import { Door } from '@baraza/schema/doors/door';
import { z } from 'zod';
import { clientAddress } from '../../http/limits/client-address.ts';
import { RateLimit } from '../../http/limits/rate-limit.ts';
import { ProblemError } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import { issueToken } from '../../http/session/session-token.ts';
import { startSession } from '../../http/session/sessions.store.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { addEntry } from '../audit/audit.store.ts';
import { findDoor, findPaired, startPairing, usePairing } from './doors.store.ts';
import { newPairingCode } from './pairing-code.ts';

const tag = 'Doors';

const Name = Door.shape.name.trim().min(1, 'Give the phone a name');
const Self = z.object({ id: z.string(), name: z.string(), event_id: z.string(), role: z.literal('door') });

export function doorsRoutes(): Route[] {
  const wrongCodes = new RateLimit('pair-door-wrong', 60, 600);

  return [
    route({
      method: 'post',
      path: '/api/doors/pairings',
      summary: 'Make a code that turns a phone into a door phone: good once, for ten minutes',
      tag,
      policy: 'admin',
      body: z.object({ name: Name }),
      status: 201,
      answer: z.object({
        /** The id of the future door. */
        door_id: z.string(),
        code: z.string(),
        /** Opens the app on the phone; contains the code. */
        url: z.string(),
        expires_at: instant,
      }),
      async handle({ context, viewer, body }) {
        const code = newPairingCode();
        const asked = { event_id: viewer.event_id, name: body.name, code };
        const pairing = await context.database.transaction((tx) => startPairing(tx, asked));
        // After the #: browsers don't send that part, so no server log contains the code.
        return { ...pairing, code, url: `${context.config.publicUrl}/login#pair=${code}` };
      },
    }),
    route({
      method: 'post',
      path: '/api/doors/pair',
      summary: 'Turn this phone into a door phone, with the code that an administrator shows',
      tag,
      policy: 'public',
      body: z.object({
        code: z.string().min(1, 'Enter the code').max(40),
        /**
         * The door that this phone was until its session ended: it is the same one again, and hands in what it holds. A new
         * one, if it was removed, a phone is it, or the id is somebody else's.
         */
        door_id: z.string().max(100).optional(),
        /** The same each time that this phone asks with this code: it gets the same door again, if an answer was lost. */
        phone_secret: z.string().min(20).max(100).optional(),
      }),
      answer: z.object({ access_token: z.string(), token_type: z.literal('bearer'), door: Self }),
      problems: ['invalid_code', 'too_many_requests'],
      async handle({ context, body, http }) {
        const { database, config } = context;
        const { code, door_id: was, phone_secret: secret } = body;
        const paired = await database.transaction(async (tx) => {
          const made = await usePairing(tx, config.eventId, code, { was, secret });
          if (!made) {
            const same = secret === undefined ? undefined : await findPaired(tx, config.eventId, code, secret);
            return same && ([same, await startSession(tx, same.id)] as const);
          }
          const { id: document_id, event_id } = made;
          const at = new Date().toISOString();
          const entry = { event_id, at, user_id: document_id, action: 'pair_door', document_id };
          await addEntry(tx, { ...entry, collection: 'doors', before: null, after: made });
          return [made, await startSession(tx, document_id)] as const;
        });
        if (!paired) {
          // Only wrong codes count: a venue has one address, and a right code gets through whatever others try there.
          await wrongCodes.take(database, clientAddress(http, config.trustedProxy));
          throw new ProblemError('invalid_code', 'This code is not good any more. Ask for a new one.');
        }
        const [door, session_id] = paired;
        const self = { id: door.id, name: door.name, event_id: door.event_id, role: 'door' as const };
        const claims = { user_id: door.id, event_id: door.event_id, role: self.role, session_id, name: door.name };
        const access_token = await issueToken(config.authSecret, claims);
        return { access_token, token_type: 'bearer' as const, door: self };
      },
    }),
    route({
      method: 'get',
      path: '/api/doors/me',
      summary: 'Which door phone this is',
      tag,
      policy: doorsOnly,
      doors: 'paired',
      answer: Self,
      async handle({ context, viewer }) {
        const door = await findDoor(context.database.queries, viewer.event_id, viewer.user_id);
        return { id: viewer.user_id, name: door?.name ?? '', event_id: viewer.event_id, role: 'door' as const };
      },
    }),
  ];
}

function doorsOnly({ role }: Viewer): void {
  if (role !== 'door') throw new ProblemError('not_allowed', 'Only a door phone can ask this.');
}
