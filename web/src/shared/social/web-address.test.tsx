import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { shortAddress, WebLink, webAddress } from './web-link.tsx';

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

it.each([
  ['https://a.test/%ff', 'a.test/%ff'],
  ['https://a.test/caf%C3%A9/%ff%C3', 'a.test/café/%ff%C3'],
  ['https://a.test/%', 'a.test/%'],
  ['https://a.test/%E2%80%AEgro.elpmaxe', 'a.test/%E2%80%AEgro.elpmaxe'],
  ['https://a.test/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7', 'a.test/مرحبا'],
])('a hostile or foreign address %s is shown as %s', (text, shown) => {
  expect(shortAddress(webAddress(text) ?? '')).toBe(shown);
});

/** Texts that people type, and texts made to break what reads them. */
const typed = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('%', 'f', 'C', '3', '/', '.', ':', '@', '\\', ' ', 'é', '\ud800', '\u202e', '[', '#'),
  }),
  fc.webUrl(),
);

it('no text breaks a link or makes it lead anywhere but to the web', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('', 'https://', 'a.test/', '@'),
      typed,
      fc.option(fc.constant(X)),
      (start, rest, base) => {
        const text = start + rest;
        const address = webAddress(text, base ?? undefined);
        if (address !== undefined) expect(new URL(address).protocol).toMatch(/^https?:$/);
        const markup = renderToStaticMarkup(<WebLink text={text} label="Website" icon={null} />);
        expect(markup === '').toBe(webAddress(text) === undefined);
        expect(markup).not.toMatch(/\p{Cf}/u);
      },
    ),
    { numRuns: 2_000 },
  );
});
