import { expect, it } from 'vitest';
import { shortAddress, webAddress } from './web-link.tsx';

const X = 'https://x.com/';

it.each([
  ['https://example.org/amina', undefined, 'https://example.org/amina'],
  ['example.org', undefined, 'https://example.org/'],
  ['www.example.org/a b', undefined, undefined],
  ['@amina', X, 'https://x.com/amina'],
  ['amina_k', X, 'https://x.com/amina_k'],
  ['x.com/amina', X, 'https://x.com/amina'],
  ['amina', undefined, undefined],
  ['javascript:alert(1)', undefined, undefined],
  ['javascript:alert(1)', X, undefined],
  ['JaVaScRiPt://example.org/%0aalert(1)', X, undefined],
  ['data:text/html,hello', undefined, undefined],
  ['https://', undefined, undefined],
  ['', X, undefined],
])('%s (profiles at %s) leads to %s', (text, base, address) => {
  expect(webAddress(text, base)).toBe(address);
});

it('shows an address without what everybody knows', () => {
  expect(shortAddress('https://www.example.org/people/amina/')).toBe('example.org/people/amina');
});
