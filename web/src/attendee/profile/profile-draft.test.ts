import { peopleCommands } from '@baraza/schema/people/commands';
import type { User } from '@baraza/schema/people/user';
import { describe, expect, it } from 'vitest';
import {
  BIO_MAX_LENGTH,
  changesOf,
  draftOf,
  INTEREST_MAX_LENGTH,
  INTERESTS_MAX,
  LINE_MAX_LENGTH,
  LINK_MAX_LENGTH,
  problemsOf,
  withInterest,
} from './profile-draft.ts';

const user = {
  id: 'me',
  name: 'Amina',
  first_name: 'Amina',
  company: 'Kilele',
  position: '',
  bio: '',
  interests: ['air'],
  social: { website: 'https://kilele.example' },
} as unknown as User;
const before = draftOf(user);

describe('what is sent', () => {
  it('is nothing when nothing was changed, spaces at the ends aside', () => {
    expect(changesOf(before, before)).toEqual({});
    expect(changesOf(before, { ...before, name: ' Amina ', website: ' https://kilele.example ' })).toEqual({});
  });

  it('is what was changed and no more', () => {
    expect(changesOf(before, { ...before, bio: ' Hello ' })).toEqual({ bio: 'Hello' });
    expect(changesOf(before, { ...before, interests: [] })).toEqual({ interests: [] });
    expect(changesOf(before, { ...before, twitter: '@amina' })).toEqual({
      social: { twitter: '@amina', website: 'https://kilele.example' },
    });
    expect(changesOf(before, { ...before, website: '' })).toEqual({ social: {} });
  });
});

describe('what the form lets through', () => {
  const full = {
    ...before,
    name: 'n'.repeat(LINE_MAX_LENGTH),
    bio: 'b'.repeat(BIO_MAX_LENGTH),
    interests: Array.from({ length: INTERESTS_MAX }, (_, n) => `${n}`.padEnd(INTEREST_MAX_LENGTH, 'i')),
    website: 'https://'.padEnd(LINK_MAX_LENGTH, 'w'),
  };

  it('is what the server takes, to the last letter', () => {
    expect(peopleCommands.update_profile.args.safeParse({ changes: changesOf(before, full) }).success).toBe(true);
  });

  it.each([
    ['name', 'n'.repeat(LINE_MAX_LENGTH + 1)],
    ['bio', 'b'.repeat(BIO_MAX_LENGTH + 1)],
    ['interests', [...full.interests, 'one more']],
    ['interests', ['i'.repeat(INTEREST_MAX_LENGTH + 1)]],
    ['website', `${full.website}w`],
  ])('is as much as the server takes: more of %s is refused', (field, value) => {
    const changes = changesOf(before, { ...before, [field]: value });
    expect(peopleCommands.update_profile.args.safeParse({ changes }).success).toBe(false);
  });

  it.each([
    ['https://example.org/a', undefined],
    ['@amina', undefined],
    ['', undefined],
    ['javascript:alert(1)', 'not_a_link'],
    ['ftp://example.org', 'not_a_link'],
  ])('%s as a link: %s', (website, problem) => {
    expect(problemsOf({ ...before, website }).website).toBe(problem);
    const accepted = peopleCommands.update_profile.args.safeParse({ changes: { social: { website } } }).success;
    expect(accepted).toBe(problem === undefined);
  });

  it('has a name', () => {
    expect(problemsOf({ ...before, name: '  ' })).toEqual({ name: 'name_missing' });
  });
});

it.each([
  ['clean  cooking ', ['air', 'clean cooking']],
  ['AIR', ['air']],
  ['   ', ['air']],
  ['x'.repeat(80), ['air', 'x'.repeat(60)]],
])('adding the interest "%s"', (text, interests) => {
  expect(withInterest(['air'], text)).toEqual(interests);
});
