import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import WORDS from '../../i18n/en/inside.json';
import { NetworkWithoutServer } from './network-without-server.tsx';
import { useSyncLineText } from './sync-line-text.ts';

const now = vi.hoisted(() => ({ state: 'offline', isOnline: true, waiting: 0 }));
vi.mock('../../replica/react.tsx', () => ({ useSyncStatus: () => now }));
vi.mock('../offline-app/use-device-online.ts', () => ({ useDeviceOnline: () => now.isOnline }));

afterEach(() => vi.unstubAllGlobals());

const Line = () => useSyncLineText({ ...now, since: 0 } as never);

async function inEnglish(shown: ReactNode): Promise<string> {
  const words = createInstance();
  await words.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: WORDS } } });
  return renderToStaticMarkup(<I18nextProvider i18n={words}>{shown}</I18nextProvider>);
}

it.each([
  ['offline', true, true],
  ['offline', false, false],
  ['up_to_date', true, false],
  ['signed_out', true, false],
])('%s, with a network: %s; says what to try: %s', async (state, isOnline, isSaid) => {
  Object.assign(now, { state, isOnline });
  const shown = await inEnglish(<NetworkWithoutServer />);
  expect(shown.includes('Some Wi-Fi networks ask you to sign in first')).toBe(isSaid);
});

it.each([
  [true, 0, /^The server isn’t answering$/],
  [true, 2, /^2 changes waiting to be sent$/],
  [false, 0, /^Offline since /],
  [false, 2, /^Offline · 2 waiting$/],
])('calls nobody offline who has a network: %s, with %d waiting', async (isOnline, waiting, line) => {
  Object.assign(now, { state: 'offline', isOnline, waiting });
  vi.stubGlobal('navigator', { languages: ['en'] });
  expect(await inEnglish(<Line />)).toMatch(line);
});
