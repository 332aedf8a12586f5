import type { ArgsOf } from '@baraza/schema/commands';
import type { User } from '@baraza/schema/people/user';

/** A profile as it stands in the form: every field a text, blank where there is nothing. */
export interface ProfileDraft {
  name: string;
  first_name: string;
  company: string;
  position: string;
  bio: string;
  interests: readonly string[];
  website: string;
  linkedin: string;
  twitter: string;
}

export type DraftProblem = 'name_missing' | 'not_a_link';

export const LINE_MAX_LENGTH = 200;
export const LINK_MAX_LENGTH = 300;
export const BIO_MAX_LENGTH = 5_000;
export const INTERESTS_MAX = 30;
export const INTEREST_MAX_LENGTH = 60;

export const draftOf = (user: User): ProfileDraft => ({
  name: user.name,
  first_name: user.first_name ?? '',
  company: user.company,
  position: user.position,
  bio: user.bio,
  interests: user.interests,
  website: user.social.website ?? '',
  linkedin: user.social.linkedin ?? '',
  twitter: user.social.twitter ?? '',
});

/** As the server reads links: a web address, or a name such as "@amina". */
const LINK = /^(https?:\/\/\S+|[^:]*)$/;

export function problemsOf(draft: ProfileDraft): Partial<Record<keyof ProfileDraft, DraftProblem>> {
  const problems: Partial<Record<keyof ProfileDraft, DraftProblem>> = {};
  if (draft.name.trim() === '') problems.name = 'name_missing';
  for (const field of ['website', 'linkedin', 'twitter'] as const)
    if (!LINK.test(draft[field].trim())) problems[field] = 'not_a_link';
  return problems;
}

/** Only what was changed: what another device changed meanwhile, elsewhere in the profile, stands. */
export function changesOf(before: ProfileDraft, after: ProfileDraft): ArgsOf<'update_profile'>['changes'] {
  const changes: ArgsOf<'update_profile'>['changes'] = {};
  for (const field of ['name', 'first_name', 'company', 'position', 'bio'] as const)
    if (after[field].trim() !== before[field]) changes[field] = after[field].trim();
  if (after.interests.join('\n') !== before.interests.join('\n')) changes.interests = [...after.interests];
  const links = (draft: ProfileDraft) => ({
    ...(draft.linkedin.trim() && { linkedin: draft.linkedin.trim() }),
    ...(draft.twitter.trim() && { twitter: draft.twitter.trim() }),
    ...(draft.website.trim() && { website: draft.website.trim() }),
  });
  if (JSON.stringify(links(after)) !== JSON.stringify(links(before))) changes.social = links(after);
  return changes;
}

/** With one more interest: trimmed, once whatever its case, and not more than there may be. */
export function withInterest(interests: readonly string[], text: string): readonly string[] {
  const interest = text.replace(/\s+/g, ' ').trim().slice(0, INTEREST_MAX_LENGTH);
  const has = interests.some((other) => other.toLocaleLowerCase() === interest.toLocaleLowerCase());
  return interest === '' || has || interests.length >= INTERESTS_MAX ? interests : [...interests, interest];
}
