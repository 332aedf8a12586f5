import type { User } from '@baraza/schema/people/user';
import { prepared } from '../../replica/view/use-prepared.ts';

export interface TicketRow {
  ticketType: string;
  isInside: boolean;
  isValid: boolean;
  isAdmin: boolean;
}

export const ticketRows = prepared(
  'users',
  ({ ticketType, checkedIn, ticket_status, role }: User): TicketRow => ({
    ticketType,
    isInside: checkedIn,
    isValid: ticket_status !== 'revoked',
    isAdmin: role === 'admin',
  }),
);

export interface TicketGroup {
  /** '' for people without a type; `OTHERS` for the smallest groups together. */
  type: string;
  tickets: number;
  inside: number;
}

/** No type of ticket has a line break. */
export const OTHERS = '\n';
const MOST_GROUPS = 8;

/** Valid tickets by type, and how many of their people are here; most first. */
export function ticketMix(people: readonly TicketRow[]): TicketGroup[] {
  const groups = new Map<string, TicketGroup>();
  for (const { ticketType, isInside, isValid } of people) {
    if (!isValid) continue;
    const group = groups.get(ticketType) ?? { type: ticketType, tickets: 0, inside: 0 };
    group.tickets += 1;
    if (isInside) group.inside += 1;
    groups.set(ticketType, group);
  }
  const all = [...groups.values()].sort((a, b) => b.tickets - a.tickets || a.type.localeCompare(b.type));
  if (all.length <= MOST_GROUPS) return all;
  return [...all.slice(0, MOST_GROUPS - 1), { ...sumOf(all.slice(MOST_GROUPS - 1)), type: OTHERS }];
}

/** Valid tickets in all, and how many of their people are here. */
export const sumOf = (groups: readonly TicketGroup[]): { tickets: number; inside: number } => ({
  tickets: groups.reduce((sum, { tickets }) => sum + tickets, 0),
  inside: groups.reduce((sum, { inside }) => sum + inside, 0),
});
