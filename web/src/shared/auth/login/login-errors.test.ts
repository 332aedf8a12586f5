import { expect, it } from 'vitest';
import { loginErrors } from './login-errors.ts';

it.each([
  ['', '', { email: 'emailRequired', password: 'passwordRequired' }],
  ['   ', 'x', { email: 'emailRequired' }],
  ['amina', 'x', { email: 'emailInvalid' }],
  ['amina@', 'x', { email: 'emailInvalid' }],
  ['amina@example.org', '', { password: 'passwordRequired' }],
  [' amina@example.org ', ' ', {}],
])('finds in %j and %j: %j', (email, password, errors) => {
  expect(loginErrors(email, password)).toEqual(errors);
});
