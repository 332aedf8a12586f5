import type { Span } from './day.ts';

export interface Lane {
  /** Place among those side by side, from 0. */
  lane: number;
  /** How many are side by side. */
  lanes: number;
}

/** Puts what overlaps side by side: each in the first lane that is free, all of one pile with as many lanes. */
export function lanesOf(all: readonly (Span & { id: string })[]): Map<string, Lane> {
  const placed = new Map<string, Lane>();
  let pile: Lane[] = [];
  let ends: number[] = [];
  let pileEnd = Number.NEGATIVE_INFINITY;
  const ordered = [...all].sort((a, b) => a.from - b.from || b.to - a.to || a.id.localeCompare(b.id));
  for (const { id, from, to } of ordered) {
    if (from >= pileEnd) [pile, ends] = [[], []];
    const free = ends.findIndex((end) => end <= from);
    const one = { lane: free < 0 ? ends.length : free, lanes: 0 };
    ends[one.lane] = to;
    pileEnd = Math.max(pileEnd, to);
    pile.push(one);
    for (const other of free < 0 ? pile : [one]) other.lanes = ends.length;
    placed.set(id, one);
  }
  return placed;
}
