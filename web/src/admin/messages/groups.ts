import type { Draft } from './write/draft.ts';

interface Member {
  ticketType: string;
  inside: boolean;
  revoked: boolean;
}

/** Current size of each audience; people with revoked tickets count only in `everybody`. */
export interface Groups {
  everybody: number;
  checked_in: number;
  not_checked_in: number;
  tickets: ReadonlyMap<string, number>;
}

export function groupsOf(people: Iterable<Member>): Groups {
  const groups = { everybody: 0, checked_in: 0, not_checked_in: 0 };
  const tickets = new Map<string, number>();
  for (const { ticketType, inside, revoked } of people) {
    groups.everybody += 1;
    if (revoked) continue;
    groups[inside ? 'checked_in' : 'not_checked_in'] += 1;
    if (ticketType !== '') tickets.set(ticketType, (tickets.get(ticketType) ?? 0) + 1);
  }
  return { ...groups, tickets };
}

export function sizeOf(groups: Groups, { audience, ticketType }: Pick<Draft, 'audience' | 'ticketType'>): number {
  if (audience === 'person') return 1;
  return audience === 'ticket' ? (groups.tickets.get(ticketType) ?? 0) : groups[audience];
}
