import type { ContactDetails } from '@baraza/schema/connections/contact-details';
import { contentLines, escaped } from '@baraza/schema/define/content-lines';
import type { User } from '@baraza/schema/people/user';
import { webAddress } from '../../shared/social/web-link.tsx';

/** A person as an address book knows them. */
export interface Contact {
  user: Pick<User, 'id' | 'event_id' | 'name' | 'first_name' | 'position' | 'company' | 'social'>;
  /** What they share; absent: nothing. */
  details?: Pick<ContactDetails, 'email' | 'phone' | 'messenger'> | undefined;
}

/** A contact with what only this person knows: for files of their own, never for a card that is passed on. */
export interface NotedContact extends Contact {
  note: string;
}

/** What a contact says beside what its person wrote. */
export interface ContactWords {
  /** Where one met. */
  met: string;
  /** Before the name on a messenger, for which address books have no field. */
  messenger: string;
}

/** Contacts as a vCard file (version 3, RFC 2426, which every address book reads). */
export const contactFile = (contacts: readonly Contact[], words: ContactWords): string =>
  contentLines(contacts.flatMap((contact) => card(contact, words)));

function card({ user, details }: Contact, { met, messenger }: ContactWords): string[] {
  const { linkedin, twitter, website } = user.social;
  const links = [
    webAddress(website ?? ''),
    webAddress(linkedin ?? '', 'https://www.linkedin.com/in/'),
    webAddress(twitter ?? '', 'https://x.com/'),
  ];
  const note = [details?.messenger && `${messenger} ${details.messenger}`, met].filter(Boolean).join('\n');
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'PRODID:-//Baraza//Contacts//EN',
    // The same for one person, so that an address book that knows it replaces its card.
    `UID:${escaped(`${user.id}@${user.event_id}.baraza`)}`,
    `FN:${escaped(user.name)}`,
    `N:${partsOf(user).map(escaped).join(';')};;;`,
    ...line('ORG', user.company),
    ...line('TITLE', user.position),
    ...line('EMAIL;TYPE=INTERNET', details?.email),
    ...line('TEL;TYPE=CELL', details?.phone),
    ...links.flatMap((link) => (link ? [`URL:${link}`] : [])),
    ...line('NOTE', note),
    'END:VCARD',
  ];
}

const line = (name: string, text = ''): string[] => (text === '' ? [] : [`${name}:${escaped(text)}`]);

/** Family and given name. Which is which is known only where the whole begins with the first name; else all is one name. */
function partsOf({ name, first_name = '' }: Contact['user']): [string, string] {
  const rest = name.startsWith(`${first_name} `) ? name.slice(first_name.length + 1).trim() : '';
  return first_name && rest ? [rest, first_name] : ['', name];
}

/** A name as that of a file: without what a file system gives a meaning. */
export const contactFileName = (name: string): string =>
  `${name.replace(/[\p{C}\\/:*?"<>|.]+/gu, ' ').trim() || 'contact'}.vcf`;

export const CONTACT_FILE_TYPE = 'text/vcard;charset=utf-8';
