import { searchForm } from '@baraza/schema/define/search-form';
import { type Role, TICKET_STATUSES, type User } from '@baraza/schema/people/user';
import type { PersonRow } from './person-row.ts';

/** '' means any, in every field. */
export interface PeopleFilter {
  query: string;
  ticketType: string;
  presence: '' | 'in' | 'out';
  role: '' | Role;
  ticket: '' | NonNullable<User['ticket_status']>;
  verified: '' | 'yes' | 'no' | 'refused';
  /** Ids of those whose mail is refused, which only the server knows; as it was when that was chosen. */
  refused?: ReadonlySet<string>;
}

export const ANYBODY: PeopleFilter = { query: '', ticketType: '', presence: '', role: '', ticket: '', verified: '' };

/** The filter that an address asks for: a figure of the dashboard leads to the people whom it counts. */
export const filterFrom = ({
  presence,
  ticket,
  ticketType = '',
}: {
  presence?: string | undefined;
  ticket?: string | undefined;
  ticketType?: string | undefined;
}): PeopleFilter => ({
  ...ANYBODY,
  ticketType,
  presence: presence === 'in' || presence === 'out' ? presence : '',
  ticket: TICKET_STATUSES.find((known) => known === ticket) ?? '',
});

/** A single query word matches anywhere; several words must each match the start of a word. */
export function filterPeople(rows: readonly PersonRow[], filter: PeopleFilter): PersonRow[] {
  const words = searchForm(filter.query).split(' ').filter(Boolean);
  const wanted = words.length === 1 ? words : words.map((word) => ` ${word}`);
  return rows.filter(
    ({ user, searched }) =>
      (!filter.ticketType || user.ticketType === filter.ticketType) &&
      (!filter.presence || user.checkedIn === (filter.presence === 'in')) &&
      (!filter.role || user.role === filter.role) &&
      (!filter.ticket || user.ticket_status === filter.ticket) &&
      (filter.verified === 'refused'
        ? filter.refused?.has(user.id)
        : !filter.verified || (user.verified !== false) === (filter.verified === 'yes')) &&
      wanted.every((word) => searched.includes(word)),
  );
}

export const ticketTypesIn = (rows: readonly PersonRow[]): string[] =>
  [...new Set(rows.map(({ user }) => user.ticketType).filter(Boolean))].sort((a, b) => a.localeCompare(b));

/** How many filters are chosen; the search is not one of them. */
export const countFilters = ({ query: _, refused: __, ...filters }: PeopleFilter): number =>
  Object.values(filters).filter(Boolean).length;
