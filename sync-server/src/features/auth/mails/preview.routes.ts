import { z } from 'zod';
import { composeMail } from '../../../delivery/mail/compose.ts';
import { MAIL_LANGUAGES, type MailLanguage } from '../../../delivery/mail/languages.ts';
import { drawTicket } from '../../../delivery/mail/ticket.ts';
import { type Route, route } from '../../../http/route.ts';
import type { ServerContext } from '../../../server-context.ts';
import { findEvent } from '../../event/events.store.ts';
import { linkOf, programmeLinks } from '../registration/invitation-mail.ts';
import { logoFor } from './event-logo.ts';
import { languageFor } from './write-mail.ts';

const LANGUAGES = Object.keys(MAIL_LANGUAGES) as [MailLanguage, ...MailLanguage[]];
/** Opens no door and signs nobody in. */
const EXAMPLE = 'EXAMPLE';

/** What an invitation will look like, for organisers. */
export const previewRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/api/admin/invitations/preview',
    summary: 'An invitation as it would be mailed, with an example of a ticket and of a link',
    tag: 'Admin',
    policy: 'admin',
    // A picture and a page are drawn.
    costs: 10,
    query: z.object({ language: z.enum(LANGUAGES).optional() }),
    answer: z.object({
      language: z.enum(LANGUAGES),
      /** In which invitations can be written. */
      languages: z.array(z.enum(LANGUAGES)),
      /** Of who has never signed in. */
      usual: z.enum(LANGUAGES),
      subject: z.string(),
      /** Whole page; its picture is within it. */
      html: z.string(),
      text: z.string(),
      attachments: z.array(z.string()),
    }),
    async handle({ context, query }) {
      const event = await findEvent(context.database.queries, context.config.eventId);
      const usual = await languageFor(context, event, {});
      const language = query.language ?? usual;
      const { subject, html, text, attachments } = await writeExample(context, event, language);
      return { language, languages: LANGUAGES, usual, subject, html, text, attachments };
    },
  }),
];

async function writeExample(
  context: ServerContext,
  event: Awaited<ReturnType<typeof findEvent>>,
  language: MailLanguage,
) {
  const logo = await logoFor(context, event);
  const letter = { kind: 'invitation', language, to: '', event, link: linkOf(context, EXAMPLE), logo } as const;
  const ticket = event && (await drawTicket({ code: EXAMPLE, name: '', event, language, logo }));
  const mail = composeMail(ticket ? { ...letter, ticket, ...programmeLinks(context) } : letter);
  const pictures = [ticket?.picture, logo].filter((each) => each !== undefined);
  return {
    ...mail,
    html: pictures.reduce(
      (html, { cid, contentType, content }) =>
        html.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
      mail.html,
    ),
    attachments: ticket ? [ticket.file.filename] : [],
  };
}
