import type { User } from '@baraza/schema/people/user';
import { expect, test } from 'vitest';
import type { Decision } from './decide-verdict.ts';
import { unshownAdmissions } from './unshown-admissions.ts';

const person = { id: 'amina', name: 'Amina Yusuf' } as User;
const admitted: Decision = { verdict: 'admitted', person };
const FIVE_MINUTES = 5 * 60_000;

test('a ticket that has just let somebody in lets in nobody else, though the list does not show it yet', () => {
  const screen = unshownAdmissions();
  screen.note('amina', 1_000);
  expect(screen.complete(admitted, 1_000 + FIVE_MINUTES)).toMatchObject({ verdict: 'already_checked_in', person });
  const other: Decision = { verdict: 'admitted', person: { ...person, id: 'kofi' } };
  expect(screen.complete(other, 1_000)).toBe(other);
});

test('whoever is let in again after an admin has undone it comes in at the door that made the mistake, too', () => {
  const screen = unshownAdmissions();
  screen.note('amina', 1_000);
  expect(screen.complete(admitted, 1_001 + FIVE_MINUTES)).toBe(admitted);
});

test('whose check-in this door takes back is let in again at once', () => {
  const screen = unshownAdmissions();
  screen.note('amina', 1_000);
  screen.forget('amina');
  expect(screen.complete(admitted, 1_001)).toBe(admitted);
});
