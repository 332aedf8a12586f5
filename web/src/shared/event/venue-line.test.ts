import { expect, it } from 'vitest';
import { venueLine } from './venue-line.ts';

it.each([
  [{ name: 'Sarit Expo Centre', city: 'Nairobi' }, 'Sarit Expo Centre, Nairobi'],
  [{ name: '', city: 'Nairobi' }, 'Nairobi'],
  [{ name: '', city: '' }, ''],
])('says where an event is, as far as it is known: %j', (where, line) => {
  expect(venueLine({ venue: { address: '', country: '', ...where } }, 'fr')).toBe(line);
});

it('says it as somebody wrote it for the language', () => {
  const venue = { name: 'Sarit Expo Centre', address: '', city: 'Nairobi', country: '' };
  const event = { venue, translations: { ar: { place: 'مركز ساريت، نيروبي' } } };
  expect(venueLine(event, 'ar')).toBe('مركز ساريت، نيروبي');
  for (const language of ['fr', 'constructor']) expect(venueLine(event, language)).toBe('Sarit Expo Centre, Nairobi');
});
