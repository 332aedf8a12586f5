import { afterEach, expect, it, vi } from 'vitest';
import { configInPage, type PublicConfig } from './use-demo.ts';

const CONFIG: PublicConfig = { demo: true, event_id: 'event-001', event_name: 'Climate', registration: 'open' };

function pageWith(textContent: string | undefined, openFor = 0): void {
  vi.stubGlobal('document', {
    getElementById: (id: string) =>
      id === 'public-config' && textContent !== undefined ? { textContent, lang: 'fr' } : null,
  });
  vi.stubGlobal('performance', { now: () => openFor });
}
afterEach(() => void vi.unstubAllGlobals());

it('what the server wrote into the page is not asked for', () => {
  pageWith(JSON.stringify(CONFIG));
  expect(configInPage('fr')).toEqual(CONFIG);
  expect(configInPage('fr')).toBe(configInPage('fr'));
});

it('a page that was kept for offline has nothing, and one in another language or open for long is not believed', () => {
  pageWith(undefined);
  expect(configInPage('fr')).toBeUndefined();
  pageWith(JSON.stringify(CONFIG));
  expect(configInPage('ar')).toBeUndefined();
  pageWith(JSON.stringify(CONFIG), 61_000);
  expect(configInPage('fr')).toBeUndefined();
});

it('what is no answer of this server is asked for', () => {
  pageWith('{"demo":"yes"}');
  expect(configInPage('fr')).toBeUndefined();
});
