import { expect, it } from 'vitest';
import { venueLine } from './venue-line.ts';

it.each([
  [{ name: 'Sarit Expo Centre', city: 'Nairobi' }, 'Sarit Expo Centre, Nairobi'],
  [{ name: '', city: 'Nairobi' }, 'Nairobi'],
  [{ name: '', city: '' }, ''],
])('says where an event is, as far as it is known: %j', (where, line) => {
  expect(venueLine({ venue: { address: '', country: '', ...where } })).toBe(line);
});
