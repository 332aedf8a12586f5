import type { CollectionName } from '@baraza/schema/entities';
import { expect, it } from 'vitest';
import { anyoneAs, type Reader, scopesOf } from './feed-document.ts';

const reader = (role: Reader['role'], large_event = false): Reader => ({
  ...anyoneAs(role, 'event-001', large_event),
  user_id: 'amina',
});

it.each<[string, Reader, CollectionName, string[]]>([
  ['an admin reads all of people', reader('admin'), 'users', ['public', 'user:amina', 'admin']],
  ['an attendee reads who is listed, and themself', reader('user'), 'users', ['public', 'user:amina']],
  ['an attendee of a large event reads themself alone', reader('user', true), 'users', ['user:amina']],
  ['an attendee of a large event reads all sessions', reader('user', true), 'sessions', ['public', 'user:amina']],
  ['a door phone reads people, listed or not', reader('door'), 'users', ['public', 'admin']],
  ['a door phone reads no connections', reader('door'), 'connections', []],
])('%s', (_, viewer, collection, scopes) => {
  expect(scopesOf(viewer, collection)).toEqual(scopes);
});
