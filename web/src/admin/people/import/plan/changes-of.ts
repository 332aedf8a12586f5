import { hasNewTicketCode } from '@baraza/schema/people/person-fields';
import type { User } from '@baraza/schema/people/user';
import { clean } from '../columns/names-and-addresses.ts';
import { isOtherTicket } from './other-tickets.ts';
import { type Change, type Choice, IMPORTED, type ImportedField, type PlanRow } from './plan-row.ts';

/** What a list of tickets says of the ticket, and not of the person. */
const OF_TICKET: ImportedField[] = ['external_code', 'ticketType'];

/**
 * What a line changes of somebody who is here, and why it leaves some of it.
 * @param leftOutCodes codes of lines that are left out: their tickets are of this list's system, and may have been made anew
 */
export function changesOf(
  said: Record<ImportedField, string>,
  user: User,
  { keepsPeople, replacesCodes }: Choice,
  leftOutCodes: ReadonlySet<string>,
): { changes: Change[] } & Pick<PlanRow, 'isKept' | 'isCodeEnded' | 'theirCode'> {
  // An empty cell means unchanged, not deleted.
  const differing = IMPORTED.filter((field) => said[field] !== '' && said[field] !== clean(user[field] ?? ''));
  const except = (staying: readonly ImportedField[]) =>
    differing
      .filter((field) => !staying.includes(field))
      .map((field) => ({ field, before: user[field] ?? '', after: said[field] }));
  const theirs = clean(user.external_code ?? '');
  if (keepsPeople && differing.length > 0) {
    // Whoever has no code gets theirs all the same: nobody writes it themselves, and doors would refuse the ticket.
    const lacksCode = theirs === '' && !hasNewTicketCode(user);
    return { changes: except(IMPORTED.filter((field) => field !== 'external_code' || !lacksCode)), isKept: true };
  }
  if (hasNewTicketCode(user) && differing.includes('external_code'))
    return { changes: except(['external_code']), isCodeEnded: true };
  if (leftOutCodes.has(theirs) || !isOtherTicket(said.external_code, theirs)) return { changes: except([]) };
  return replacesCodes
    ? { changes: except([]), theirCode: 'replaced' }
    : { changes: except(OF_TICKET), theirCode: 'stays' };
}
