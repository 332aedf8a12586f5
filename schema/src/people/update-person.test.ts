import { expect, it } from 'vitest';
import { commands } from '../commands.ts';
import type { MadeBy } from '../define/command.ts';
import { forms } from '../forms.ts';
import { aDocument } from '../testing/a-document.ts';
import type { PersonChanges } from './person-fields.ts';
import type { User } from './user.ts';

const by = {} as MadeBy;
const amina: User = aDocument('users', {
  id: 'amina',
  email: 'amina@example.org',
  verified: true,
  pending_email: null,
});

/** What the device shows of a person after an organiser has changed them there. */
const shown = (person: User, changes: PersonChanges): User => {
  const [effect] = commands.update_person.effects({ user_id: person.id, changes }, by);
  return (effect as { change: (current: unknown) => unknown }).change(person) as User;
};

it('another address of somebody who has proved one waits, whatever else is changed', () => {
  const after = shown(amina, { email: 'new@example.org', company: 'Kijani' });
  expect(after).toEqual({ ...amina, company: 'Kijani', pending_email: 'new@example.org' });
  expect(shown(after, { email: 'other@example.org' }).pending_email).toBe('other@example.org');
});

it('the address that there is calls off the one that waits', () => {
  const waiting = { ...amina, pending_email: 'new@example.org' };
  expect(shown(waiting, { email: 'amina@example.org' })).toEqual(amina);
  expect(shown(waiting, { email: 'AMINA@example.org' })).toEqual({ ...amina, email: 'AMINA@example.org' });
  expect(shown(waiting, { company: 'Kijani' }).pending_email).toBe('new@example.org');
});

it('another address of somebody who has proved none is there at once, unproved', () => {
  const unproved = { ...amina, verified: false };
  expect(shown(unproved, { email: 'new@example.org' })).toEqual({ ...unproved, email: 'new@example.org' });
});

it('an address of their own is shared no more, the same one in other letters still is', () => {
  const sharing = { ...amina, verified: false, shares_email: true };
  expect(shown(sharing, { email: 'own@example.org' })).toMatchObject({ email: 'own@example.org', shares_email: false });
  expect(shown(sharing, { email: 'AMINA@example.org', company: 'Kijani' })).toMatchObject({ shares_email: true });
  // Asked for, and not theirs until the mailed link is opened.
  expect(shown({ ...sharing, verified: true }, { email: 'own@example.org' })).toMatchObject({ shares_email: true });
});

it('a first name is never called with the comma of a list, and follows the name that is put right', () => {
  const listed = { ...amina, name: 'Müller, Hans', first_name: 'Müller' };
  expect(shown(listed, { name: 'Huber, Hans' })).toMatchObject({ first_name: 'Huber' });
  // As it was taken from lists once.
  for (const first_name of ['Müller', 'Müller,'])
    expect(shown({ ...listed, first_name }, { name: 'Hans Müller' })).toMatchObject({ first_name: 'Hans' });
  expect(shown({ ...listed, first_name: 'Hansi' }, { name: 'Hans Müller' })).toMatchObject({ first_name: 'Hansi' });
});

it('what stood in a field is as long as it may be there, may be nothing, and is of no other field', () => {
  const isTaken = (base: object) =>
    commands.update_person.args.safeParse({ user_id: amina.id, changes: {}, base }).success;
  for (const [name, { max = 0 }] of Object.entries(forms.person)) {
    expect(isTaken({ [name]: 'x'.repeat(max) }), name).toBe(true);
    expect(isTaken({ [name]: 'x'.repeat(max + 1) }), name).toBe(false);
    expect(isTaken({ [name]: '' }), name).toBe(true);
    expect(isTaken({ [name]: ['x'] }), name).toBe(false);
  }
  expect(isTaken({ bio: '' })).toBe(false);
});
