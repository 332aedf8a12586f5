import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import WORDS from '../../i18n/en/inside.json';
import { NetworkWithoutServer } from './network-without-server.tsx';

const now = vi.hoisted(() => ({ state: 'offline', isBusy: false, isOnline: true }));
vi.mock('../../replica/react.tsx', () => ({ useSyncStatus: () => now }));
vi.mock('../offline-app/use-device-online.ts', () => ({ useDeviceOnline: () => now.isOnline }));

it.each([
  ['offline', true, true],
  ['offline', false, false],
  ['busy', true, false],
  ['up_to_date', true, false],
  ['signed_out', true, false],
  ['archived', true, false],
])('%s, with a network: %s; says what to try: %s', async (state, isOnline, isSaid) => {
  Object.assign(now, { state: state === 'busy' ? 'offline' : state, isBusy: state === 'busy', isOnline });
  const words = createInstance();
  await words.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: WORDS } } });
  const shown = renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <NetworkWithoutServer />
    </I18nextProvider>,
  );
  expect(shown.includes('Some Wi-Fi networks ask you to sign in first')).toBe(isSaid);
});
