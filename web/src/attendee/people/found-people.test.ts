import type { User } from '@baraza/schema/people/user';
import { aDocument } from '@baraza/schema/testing/a-document';
import { expect, it } from 'vitest';
import { directoryEntry } from './directory.ts';
import { withFound } from './found-people.ts';

const card = (id: string, name: string, more: Partial<User> = {}) => aDocument('users', { id, name, ...more });
const held = [card('k', 'Kofi'), card('z', 'Zuri')].map(directoryEntry);

it('has each person once, by name, as this phone holds them', () => {
  const found = [card('e', 'Émilie'), card('k', 'Kofi, as the server has him')];
  const shown = withFound(held, found, 'me', new Set()).map(({ user }) => user.name);
  expect(shown).toEqual(['Émilie', 'Kofi', 'Zuri']);
});

it('has neither oneself nor whom one blocks', () => {
  const found = [card('me', 'Me'), card('b', 'Blocked'), card('a', 'Abena')];
  expect(withFound(held, found, 'me', new Set(['b'])).map(({ user }) => user.id)).toEqual(['a', 'k', 'z']);
});
