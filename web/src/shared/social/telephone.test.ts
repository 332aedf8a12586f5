import { expect, it } from 'vitest';
import { telephone } from './telephone.ts';

it.each([
  ['+254 20 123-4567', 'tel:+254201234567'],
  ['(020) 123.4567', 'tel:0201234567'],
  ['+44 (0)20 7946 0000', 'tel:+442079460000'],
  ['+254 20 123 4567 ext. 45', 'tel:+254201234567'],
  ['Tel. 020 123 4567 (ext. 45)', 'tel:0201234567'],
  ['+254 700 111 222 / 733 444 555', 'tel:+254700111222'],
  ['0700 111 222, 0733 444 555', 'tel:0700111222'],
  ['٠٢٠١٢٣٤٥', 'tel:02012345'],
  ['۰۷۰۰ ۱۱۱ ۲۲۲', 'tel:0700111222'],
  ['\u202d+254 700 111 222\u202c', 'tel:+254700111222'],
  ['999', 'tel:999'],
])('%s calls %s', (text, address) => expect(telephone(text)).toBe(address));

it.each(['', '-', 'ask at the stand', '12', '0211/123456', '*144#', '0700 111 222 0733 444 555'])(
  '"%s" is no number that can be called for sure',
  (text) => expect(telephone(text)).toBeUndefined(),
);
