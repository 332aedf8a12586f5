import { inLanguage } from '@baraza/schema/define/in-language';
import { z } from 'zod';
import { dates, oneLine, place } from '../../../delivery/mail/mailed-event.ts';
import { unaudited } from '../../../http/acting.store.ts';
import { RateLimit } from '../../../http/limits/rate-limit.ts';
import { ProblemError } from '../../../http/problems.ts';
import { type Route, route } from '../../../http/route.ts';
import { addEntry } from '../../audit/audit.store.ts';
import { findEvent } from '../../event/events.store.ts';
import { linkOf, programmeLinks, startInvitations } from '../registration/invitation-mail.ts';
import { invitedUntil } from '../registration/invited-until.ts';
import { listNotComeIn } from './invited.store.ts';
import { languageFor } from './write-mail.ts';

const HOUR = 3_600;
const MOST_AT_ONCE = 1_000;
const line = z.string();

/** Invitations for another program to mail, where this server sends none. */
export function handOutRoutes(): Route[] {
  // An event of 100,000, twice.
  const links = new RateLimit('hand-out-invitations', 200_000, HOUR);

  return [
    route({
      method: 'post',
      path: '/api/admin/invitations/links',
      summary:
        'A page of what a mail merge needs to invite people, with links that sign them in for the first time; only ' +
        'where the server sends no mail',
      tag: 'Admin',
      policy: 'admin',
      // Who is shown a link can use it.
      confirms: true,
      costs: 5,
      body: z.object({
        to: z.enum(['uninvited', 'invited']),
        /** The last id of the page before; '' for the first. */
        after: z.string().max(100).default(''),
      }),
      answer: z.object({
        people: z.array(
          z.object({
            id: line,
            name: line,
            email: line,
            /** Somebody else signs in with it: the link is then of this person alone, and asks for no password. */
            shares_email: z.boolean(),
            language: line,
            event: line,
            dates: line,
            place: line,
            link: line,
            ticket_code: line,
            programme: line,
            calendar: line,
          }),
        ),
        /** Whether there may be others after these. */
        more: z.boolean(),
      }),
      problems: ['not_allowed', 'too_many_requests'],
      async handle({ context, viewer, body }) {
        const { database, config } = context;
        if (config.mail)
          throw new ProblemError('not_allowed', 'This server mails invitations itself, and hands out no links.');
        const { event_id, user_id } = viewer;
        const event = await findEvent(database.queries, event_id);
        const language = await languageFor(context, event, {});
        const common = {
          language,
          event: oneLine(event ? inLanguage(event, language).name : ''),
          dates: event ? dates(event, language) : '',
          place: event ? place(event, language) : '',
          ...programmeLinks(context),
        };
        const page = { group: body.to, after: body.after, limit: MOST_AT_ONCE };
        const found = await listNotComeIn(database.queries, event_id, page);
        await links.take(database, event_id, found.length);
        const expires_at = invitedUntil(event);
        const tokens = await database.transaction(async (tx) => {
          await addEntry(tx, {
            ...{ event_id, at: new Date().toISOString(), user_id, action: 'hand_out_invitations' },
            ...{ collection: 'mails', document_id: body.to, after: { invitations: found.length } },
          });
          // An entry for each would keep every address for good.
          return unaudited(tx, () => startInvitations(tx, event_id, found, { expires_at }));
        });
        const people = found.map((person, at) => ({
          ...person,
          ...common,
          link: linkOf(context, tokens[at] as string),
        }));
        return { people, more: found.length === MOST_AT_ONCE };
      },
    }),
  ];
}
