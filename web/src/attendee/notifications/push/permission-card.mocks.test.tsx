import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import WORDS from '../../../i18n/en/inside.json';
import { PermissionCard } from './permission-card.tsx';

afterEach(() => vi.unstubAllGlobals());

/** What the card says in a browser that may show notifications, or has not been asked. */
async function said(permission: NotificationPermission, hasPush: boolean): Promise<string> {
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0 });
  vi.stubGlobal('Notification', { permission });
  vi.stubGlobal('PushManager', class {});
  if (!hasPush) Reflect.deleteProperty(globalThis, 'PushManager');
  const words = createInstance();
  const resources = { en: { translation: WORDS } };
  await words.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
  return renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <PermissionCard />
    </I18nextProvider>,
  );
}

const ONLY_OPEN = 'This browser shows them only while the app is open.';

it.each([
  ['granted', 'Notifications are on for this device.'],
  ['default', 'also while the app is in the background.'],
] as const)('a browser without push says that a closed app gets none: %s', async (permission, words) => {
  for (const hasPush of [true, false]) {
    const shown = await said(permission, hasPush);
    expect(shown).toContain(words);
    expect(shown.includes(ONLY_OPEN)).toBe(!hasPush);
  }
});
