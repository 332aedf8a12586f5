import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import WORDS from '../../../i18n/en/inside.json';
import { doing, renderHook } from '../../../replica/testing/render-hook.tsx';
import { PermissionCard } from './permission-card.tsx';
import { noteReach, useReach } from './push-reach.ts';

vi.mock('../../../shared/auth/session.ts', () => {
  const session = { state: 'signed_in', user_id: 'amina', token: 'token' };
  return { useSession: () => session };
});

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

const ONLY_OPEN = 'They come only while the app is open.';

it.each([
  ['granted', undefined, true],
  ['default', undefined, false],
  ['granted', false, true],
  ['granted', true, false],
  ['default', false, true],
  ['default', true, false],
] as const)(
  '%s, and pushes reach this browser: %s; says that a closed app gets none: %s',
  async (state, reaches, says) => {
    if (reaches !== undefined) noteReach(reaches);
    const words = {
      granted: 'Notifications are on for this device.',
      default: 'also while the app is in the background.',
    };
    for (const hasPush of [true, false]) {
      const shown = await said(state, hasPush);
      expect(shown).toContain(words[state]);
      expect(shown.includes(ONLY_OPEN)).toBe(says || !hasPush);
    }
  },
);

it('asks the server whether it pushes before the person is asked, and takes no answer for none', async () => {
  vi.stubGlobal('PushManager', class {});
  const answers = [{ vapid_public_key: null }, 'a captive portal', { vapid_public_key: 'B'.repeat(87) }];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)]);
    return Response.json(answers[sent.length - 1]);
  });
  const reached: unknown[] = [];
  for (const _ of answers) {
    const hook = await renderHook({}, () => useReach(true));
    await doing(() => new Promise((resolve) => setTimeout(resolve)));
    reached.push(hook.latest());
    await hook.unmount();
  }
  expect(reached).toEqual([false, false, true]);
  expect(sent[0]).toEqual(['/api/notifications/subscribe', { user_id: 'amina' }]);
  const hook = await renderHook({}, () => useReach(false));
  expect([sent.length, hook.latest()]).toEqual([3, true]);
  await hook.unmount();
});
