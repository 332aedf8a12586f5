import { expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

it.each([
  ['Wanjiru Kamau', 'WK'],
  ['Dr. Amina Okello', 'AO'],
  ['Prof Kwame', 'K'],
  ['Dr', 'D'],
  ['Jean-Baptiste Nsengiyumva', 'JN'],
  ['Ọláṣùbọ̀mí Àdéyẹmí', 'ỌÀ'],
  ['ሰላም ተስፋዬ', 'ሰተ'],
  ['فاطمة الزهراء', 'فا'],
  ["N'Golo Kanté", 'NK'],
  ['  ', '?'],
  ['42', '?'],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
