import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import WORDS from '../i18n/en/inside.json';
import { ReachBanner } from './reach-banner.tsx';

const now = vi.hoisted(() => ({ state: 'offline', isBusy: false, isOnline: true }));
vi.mock('../replica/react.tsx', () => ({ useSyncStatus: () => now }));
vi.mock('../shared/offline-app/use-device-online.ts', () => ({ useDeviceOnline: () => now.isOnline }));

it.each([
  ['offline', true, ['You&#x27;re offline']],
  ['up_to_date', false, ['You&#x27;re offline']],
  ['up_to_date', true, []],
  ['archived', true, ['This event is archived']],
  ['archived', false, ['You&#x27;re offline']],
  ['busy', true, ['server is busy']],
  ['busy', false, ['You&#x27;re offline']],
])('%s, with a network: %s; says %j', async (state, isOnline, said) => {
  Object.assign(now, { state: state === 'busy' ? 'offline' : state, isBusy: state === 'busy', isOnline });
  const words = createInstance();
  await words.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: WORDS } } });
  const shown = renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <ReachBanner />
    </I18nextProvider>,
  );
  const SENTENCES = ['You&#x27;re offline', 'This event is archived', 'server is busy'];
  expect(SENTENCES.filter((sentence) => shown.includes(sentence))).toEqual(said);
});
