import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import WORDS from '../../i18n/en/inside.json';
import { InstallHelp } from './install-help.tsx';
import { OnboardingDialog } from './onboarding-dialog.tsx';

vi.mock('./install-prompt.ts', () => ({ useInstall: () => undefined }));

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const LEAVE = 'tap “Open in browser”';

afterEach(() => vi.unstubAllGlobals());

async function drawn(agent: string, part: ReactNode): Promise<string> {
  vi.stubGlobal('navigator', { userAgent: `${IPHONE} ${agent}`, maxTouchPoints: 5, standalone: false });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { activeElement: null });
  const words = createInstance();
  const resources = { en: { translation: WORDS } };
  await words.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
  return renderToStaticMarkup(<I18nextProvider i18n={words}>{part}</I18nextProvider>);
}

it.each([
  ['in another app says first that it has to be left', 'Mobile/15E148 Instagram 350.0', true],
  ['of its own begins with what the app can', 'Version/18.0 Mobile/15E148 Safari/604.1', false],
])('the introduction in a browser %s', async (_, agent, isInside) => {
  const shown = await drawn(agent, <OnboardingDialog onClose={() => undefined} />);
  expect(shown.includes(LEAVE)).toBe(isInside);
  expect(shown.includes('Works where the network does not')).toBe(!isInside);
});

it('the help says so beside the steps of the browsers that can install', async () => {
  const inside = await drawn('Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]', <InstallHelp onClose={() => undefined} />);
  expect(inside).toContain(LEAVE);
  expect(inside).toContain('Tap the Share button below or beside the address');
  const safari = await drawn('Version/18.0 Mobile/15E148 Safari/604.1', <InstallHelp onClose={() => undefined} />);
  expect(safari).not.toContain(LEAVE);
});
