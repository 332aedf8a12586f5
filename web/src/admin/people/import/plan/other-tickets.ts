import { areOtherTickets } from '@baraza/schema/people/first-of-ticket';
import type { User } from '@baraza/schema/people/user';
import { isCutOf, isSameNumber } from '../read/number-text.ts';

/** Whether a line's code is of another ticket than that of somebody: of a second system, and not what a spreadsheet left. */
export const isOtherTicket = (code: string, theirs: string): boolean =>
  areOtherTickets(code, theirs) && !isCutOf(code, theirs) && !isSameNumber(code, theirs);

/** Who is alone with an address may be called otherwise by now; a ticket of a second system is not theirs. */
export const onlyOneOf = ([user, ...others]: readonly User[], code: string): User | undefined =>
  user && others.length === 0 && !isOtherTicket(code, user.external_code ?? '') ? user : undefined;
