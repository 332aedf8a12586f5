import { expect, it } from 'vitest';
import { nameFromEmail } from './name-from-email.ts';

it.each([
  ['wanjiru.kamau+phone@example.org', 'Wanjiru Kamau'],
  ['amina@example.org', 'Amina'],
  ["n'dour_youssou-b.2@example.org", "N'dour Youssou B"],
  ['.zainab..yusuf.@example.org', 'Zainab Yusuf'],
  ['élise.ọlá@example.org', 'Élise Ọlá'],
  ['+only@example.org', 'Guest'],
  ['123@example.org', 'Guest'],
])('%s is called %s', (email, name) => {
  expect(nameFromEmail(email)).toBe(name);
});
