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

it('a browser with push is on, or offers to be, also while the app is closed', async () => {
  expect(await said('granted', true)).toContain('Notifications are on for this device.');
  expect(await said('default', true)).toContain('also while the app is in the background.');
});

it.each(['granted', 'default'] as const)(
  'a browser without push says that a closed app gets none: %s',
  async (permission) => {
    const shown = await said(permission, false);
    expect(shown).toContain('while the app is open');
    expect(shown).toContain('When it is closed, this browser can’t show any.');
    expect(shown).not.toContain('on for this device');
  },
);
