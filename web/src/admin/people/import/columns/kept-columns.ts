import { keepIfRoom } from '../../../../shared/kept/keep-if-room.ts';
import { type Columns, FIELDS } from './field.ts';
import { folded } from './state-words.ts';

const KEPT = 'importColumns';
const MOST = 20;

/** The choice for files with these titles; the newest comes first. */
type Kept = [head: string, columns: string[]][];

const headOf = (head: readonly string[]): string => head.map(folded).join(' ');

function kept(): Kept {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((each) => Array.isArray(each) && Array.isArray(each[1])) : [];
  } catch {
    return [];
  }
}

/** What was last chosen on this device for a file with the same titles. */
export function keptColumns(head: readonly string[]): Columns | undefined {
  const called = headOf(head);
  const found = called.trim() && kept().find(([each]) => each === called)?.[1];
  if (!found || found.length !== head.length) return undefined;
  return found.map((field) => FIELDS.find((each) => each === field) ?? '');
}

/** Titles are kept, never what is below them. */
export function keepColumns(head: readonly string[], columns: Columns): void {
  const called = headOf(head);
  if (!called.trim()) return;
  const others = kept().filter(([each]) => each !== called);
  // A full device keeps no choice; the import itself says what it can't keep.
  keepIfRoom(KEPT, JSON.stringify([[called, columns], ...others].slice(0, MOST)));
}
