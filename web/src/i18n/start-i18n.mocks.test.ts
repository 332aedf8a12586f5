import { afterEach, expect, it, vi } from 'vitest';
import { loadInsideWords, showLanguage, startI18n, translations } from './start-i18n.ts';

// In modules of its own: from a start on, whatever else is drawn in the process hears of each change of the language.
afterEach(() => vi.unstubAllGlobals());

it('counts none in Portuguese as Africa and Portugal do, and not as Brazil', async () => {
  vi.stubGlobal('navigator', { languages: ['pt-MZ'] });
  vi.stubGlobal('document', { documentElement: {} });
  await startI18n();
  await loadInsideWords();
  const said = [0, 1, 2].map((count) => translations.t('programme.found', { count }));
  expect(said).toEqual(['0 sessões', '1 sessão', '2 sessões']);
});

it('turns to another language, and its direction, on a full disk too', async () => {
  const documentElement = { lang: 'en', dir: 'ltr' };
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  vi.stubGlobal('document', { documentElement });
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem });
  await startI18n();
  await showLanguage('ar');
  expect(documentElement).toEqual({ lang: 'ar', dir: 'rtl' });
});
