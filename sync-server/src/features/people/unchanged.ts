import type { PersonChanges } from '@baraza/schema/people/person-fields';
import { ProblemError } from '../../http/problems.ts';
import type { UserRow } from './users.store.ts';

/**
 * Refuses an edit that would replace what somebody else wrote into the same field since it began: whoever made it decides. With
 * content the other one is told instead; here that may be the person themself, who can't put anything back.
 * @param base the fields' values when the edit began
 */
export function demandUnchanged(person: UserRow, changes: PersonChanges, base: Record<string, unknown> = {}): void {
  const now = Object.entries(changes).flatMap(([field, value]) => {
    if (!Object.hasOwn(base, field)) return [];
    const stored = person[field as keyof PersonChanges] ?? '';
    return stored === base[field] || stored === value ? [] : [stored || '—'];
  });
  if (now.length > 0) throw changedMeanwhile(now);
}

/** @param now the texts that somebody else wrote */
export const changedMeanwhile = (now: readonly string[]): ProblemError =>
  new ProblemError(
    'changed_meanwhile',
    `Somebody else changed this meanwhile. It says now: ${now.join(' · ')}. Try again to replace that.`,
  );
