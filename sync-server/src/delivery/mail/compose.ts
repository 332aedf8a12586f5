import { inLanguage } from '@baraza/schema/define/in-language';
import { plainName } from '../plain-name.ts';
import { MAIL_LANGUAGES, type MailKind, type MailLanguage } from './languages.ts';
import { layOut, type MailParts } from './layout.ts';
import { dates, type MailedEvent, oneLine, place } from './mailed-event.ts';
import type { Ticket } from './ticket.ts';
import type { Attachment, Mail } from './transport.ts';

export interface Letter {
  kind: MailKind;
  language: MailLanguage;
  to: string;
  event: MailedEvent | undefined;
  /** Whom it greets, in their own words; absent: it greets nobody. */
  name?: string;
  /** Where its button leads. */
  link?: string;
  /** Several links, each with the name of whom it is for. */
  links?: readonly { text: string; link: string }[];
  /** Of the event. */
  logo?: Attachment | undefined;
  /** Of an invitation: its ticket, and where the programme is. */
  ticket?: Ticket;
  programme?: string;
  /** Where a calendar program subscribes to it. */
  calendar?: string;
}

/** A mail in the language of its reader, as text and as HTML. */
export function composeMail({
  kind,
  language,
  to,
  event: asWritten,
  name,
  link,
  links = [],
  logo,
  ticket,
  programme,
  calendar,
}: Letter): Mail {
  const { direction, words } = MAIL_LANGUAGES[language];
  const event = asWritten && inLanguage(asWritten, language);
  const { subject, before, action, after }: { subject: string; before: string; action?: string; after?: string } =
    words.mails[kind];
  // Who registered an address that is not theirs would else write to its owner in our name.
  const values = { event: oneLine(event?.name ?? '') || words.someEvent, name: plainName(name ?? '') };
  const fill = (text: string) => filled(text, values);
  const facts =
    ticket && event
      ? [
          { label: words.when, text: dates(event, language) },
          { label: words.where, text: place(event, language) },
        ].filter(({ text }) => text !== '')
      : [];
  const greeting = name === undefined ? [] : [fill(values.name ? words.hello : words.helloNobody)];
  const parts = {
    subject: fill(subject),
    title: oneLine(event?.name ?? '') || 'Baraza',
    logo: logo?.cid,
    facts,
    before: [...greeting, ...paragraphs(fill(before))],
    action: link && action ? { label: fill(action), link } : undefined,
    after: after ? paragraphs(fill(after)) : [],
    ticket: ticket && { text: words.ticket, picture: ticket.picture.cid as string, label: words.ticketTitle },
    more: [
      ...links,
      ...(programme ? [{ text: words.programme, link: programme }] : []),
      ...(calendar ? [{ text: words.calendar, link: calendar }] : []),
    ],
  };
  const attachments: Attachment[] = [...(ticket ? [ticket.picture, ticket.file] : []), ...(logo ? [logo] : [])];
  return {
    to,
    subject: parts.subject,
    text: asText(parts),
    html: layOut(parts, language, direction),
    ...(attachments.length > 0 && { attachments }),
  };
}

const asText = ({ title, facts, before, action, after, ticket, more }: MailParts): string =>
  [
    ...(facts.length > 0 ? [[title, ...facts.map(({ label, text }) => `${label}: ${text}`)].join('\n')] : []),
    ...before,
    ...(action ? [action.link] : []),
    ...after,
    ...(ticket ? [ticket.text] : []),
    ...more.map(({ text, link }) => `${text}\n${link}`),
  ].join('\n\n');

/** Texts have an empty line between paragraphs. */
const paragraphs = (text: string): string[] => text.split('\n\n');

/** One pass: what is filled in is not looked at again, whatever it holds. */
const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
