import type { User } from '@baraza/schema/people/user';
import type { Plan, PlanRow } from './plan-row.ts';

/** Addresses that several people have when the plan is done, and did not before. */
export function sharedIn(rows: readonly PlanRow[], known: ReadonlyMap<string, readonly User[]>): Plan['shared'] {
  const added = new Map<string, number>();
  const shared = new Map<string, string>();
  for (const row of rows) {
    if (row.kind !== 'create') continue;
    const address = row.email.toLowerCase();
    added.set(address, (added.get(address) ?? 0) + 1);
    if (row.owner !== undefined) shared.set(address, row.email);
  }
  return [...shared]
    .map(([address, email]) => ({ email, count: (known.get(address)?.length ?? 0) + (added.get(address) ?? 0) }))
    .sort((a, b) => b.count - a.count);
}

/** Who comes by this list, and whose ticket is revoked: an import makes no ticket valid by itself. */
export const stillRevoked = (rows: readonly PlanRow[]): { id: string; name: string }[] =>
  rows.flatMap((row) => {
    if (row.kind === 'still_revoked') return [{ id: row.user_id, name: row.name }];
    return row.kind === 'change' && row.isRevoked ? [{ id: row.person.id, name: row.name }] : [];
  });

/** Of whom the list says a code that stays ended. */
export const codesEnded = (rows: readonly PlanRow[]): { id: string; name: string }[] =>
  rows.filter(({ isCodeEnded }) => isCodeEnded).map(({ line, name }) => ({ id: String(line), name }));

/** Of whom the list says another code than they have. */
export const withOtherCode = (rows: readonly PlanRow[]): { id: string; name: string }[] =>
  rows.filter(({ theirCode }) => theirCode).map(({ line, name }) => ({ id: String(line), name }));

export function newTicketTypes(rows: readonly PlanRow[], existing: ReadonlySet<string>): Plan['newTicketTypes'] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const type = row.kind === 'create' || row.kind === 'change' ? row.person.ticketType : undefined;
    if (type && !existing.has(type)) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count);
}
