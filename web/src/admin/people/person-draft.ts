import { EMAIL_PATTERN } from '@baraza/schema/define/email-pattern';
import type { PersonChanges } from '@baraza/schema/people/person-fields';
import type { User } from '@baraza/schema/people/user';
import type { PersonRow } from './person-row.ts';

export const DRAFTED = ['name', 'first_name', 'email', 'company', 'position', 'ticketType'] as const;
export type DraftField = (typeof DRAFTED)[number];
export type PersonDraft = Record<DraftField, string>;

export const draftOf = (user: User | undefined): PersonDraft => ({
  name: user?.name ?? '',
  first_name: user?.first_name ?? '',
  email: user?.email ?? '',
  company: user?.company ?? '',
  position: user?.position ?? '',
  ticketType: user?.ticketType ?? '',
});

export type DraftProblem =
  | { field: 'name'; why: 'nameMissing' }
  | { field: 'email'; why: 'emailInvalid' }
  | { field: 'email'; why: 'emailTaken'; name: string };

/** @param all who is there, as far as this device knows */
export function problemsOf(draft: PersonDraft, user: User | undefined, all: readonly PersonRow[]): DraftProblem[] {
  const problems: DraftProblem[] = [];
  if (draft.name.trim() === '') problems.push({ field: 'name', why: 'nameMissing' });
  const email = draft.email.trim().toLowerCase();
  if (!EMAIL_PATTERN.test(email)) problems.push({ field: 'email', why: 'emailInvalid' });
  const other = all.find((row) => row.user.id !== user?.id && row.user.email?.toLowerCase() === email);
  if (other && email) problems.push({ field: 'email', why: 'emailTaken', name: other.user.name });
  return problems;
}

/** Only what was changed: what another device changed meanwhile, elsewhere, stands. */
export function changesOf(before: PersonDraft, after: PersonDraft): PersonChanges {
  const changes: PersonChanges = {};
  for (const field of DRAFTED) if (after[field].trim() !== before[field]) changes[field] = after[field].trim();
  return changes;
}
