import type { User } from '@baraza/schema/people/user';
import { useMemo, useState } from 'react';
import type { PersonRow } from '../person-row.ts';
import { inParts, PART_SIZE } from './badge-sizes.ts';

interface Kept {
  choice: object | null;
  /** Counts the choices. */
  turn: number;
  /** By place; '' where somebody lost the ticket. */
  ids: readonly string[];
  /** Places before which nobody is added any more: where those end who were there first, then each part that was made. */
  ends: readonly number[];
}

export interface Parts extends Pick<Kept, 'turn'> {
  /** At most `PART_SIZE` people each, with valid tickets: the first ones, then those added meanwhile. */
  parts: User[][];
  /** How many places there were at first. */
  first: number;
  /** A file of this part is made: who is added from now on is in another. */
  close: (part: number) => void;
}

export const hasTicket = ({ user }: PersonRow): boolean => user.ticket_status !== 'revoked';

/**
 * The parts of a list as it was when it was chosen. Cut from the list of each moment, a part would lose people to the one
 * before it, which is printed already, whenever a ticket is revoked or somebody is checked in.
 * @param rows who is chosen now
 * @param all everybody: whom a filter no longer finds keeps the place
 * @param choice what was chosen; another one begins anew
 */
export function useParts(rows: readonly PersonRow[], all: readonly PersonRow[], choice: object): Parts {
  const [kept, setKept] = useState<Kept>({ choice: null, turn: 0, ids: [], ends: [] });
  const valid = useMemo(() => new Map(all.filter(hasTicket).map(({ user }) => [user.id, user])), [all]);
  const found = rows.map(({ user }) => user.id).filter((id) => valid.has(id));
  const now = kept.choice === choice ? continued(kept, found, valid) : begun(choice, found, kept.turn + 1);
  if (now !== kept) setKept(now);
  const { turn, ids, ends } = now;
  const groups = [...ends, ids.length].map((end, at) => inParts(ids.slice(ends[at - 1] ?? 0, end), PART_SIZE));
  const parts = groups.flat().map((part) => part.flatMap((id) => valid.get(id) ?? []));
  const closed = groups.slice(0, -1).flat().length;
  const close = (part: number) => {
    if (part < closed) return;
    setKept((newer) => (newer.turn === turn ? { ...newer, ends: [...newer.ends, ids.length] } : newer));
  };
  return { turn, first: ends[0] ?? 0, parts, close };
}

const begun = (choice: object, ids: readonly string[], turn: number): Kept => ({
  choice,
  turn,
  ids,
  ends: [ids.length],
});

function continued(kept: Kept, found: readonly string[], valid: ReadonlyMap<string, User>): Kept {
  const placed = new Set(kept.ids);
  const added = found.filter((id) => !placed.has(id));
  const isLost = (id: string) => id !== '' && !valid.has(id);
  if (added.length === 0 && !kept.ids.some(isLost)) return kept;
  // Who gets the ticket back is added: the part of before may be printed without them.
  return { ...kept, ids: [...kept.ids.map((id) => (isLost(id) ? '' : id)), ...added] };
}
