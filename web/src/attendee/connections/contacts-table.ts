import type { ContactField } from '@baraza/schema/connections/contact-details';
import { csvFile } from '../../ui/file/csv.ts';
import type { NotedContact } from './contact-file.ts';

const OF_CARD = ['name', 'position', 'company'] as const;
const OF_DETAILS = ['email', 'phone', 'messenger'] as const satisfies readonly ContactField[];
const LINKS = ['website', 'linkedin', 'twitter'] as const;

type Column = (typeof OF_CARD)[number] | (typeof OF_DETAILS)[number] | `social_${(typeof LINKS)[number]}` | 'note';

/** Contacts as a table for spreadsheets, which run no text of theirs. */
export const contactsTable = (contacts: readonly NotedContact[], heading: (column: Column) => string): string =>
  csvFile(
    [...OF_CARD, ...OF_DETAILS, ...LINKS.map((link) => `social_${link}` as const), 'note' as const].map(heading),
    contacts.map(({ user, details, note }) => [
      ...OF_CARD.map((field) => user[field]),
      ...OF_DETAILS.map((field) => details?.[field]),
      ...LINKS.map((link) => user.social[link]),
      note,
    ]),
  );
