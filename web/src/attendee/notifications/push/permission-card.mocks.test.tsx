import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import WORDS from '../../../i18n/en/inside.json';
import { doing, renderHook } from '../../../replica/testing/render-hook.tsx';
import { stubStorages } from '../../../shared/auth/testing/fake-storage.ts';
import { PermissionCard } from './permission-card.tsx';
import { noteReach } from './push-reach.ts';

vi.mock('../../../shared/auth/session.ts', () => {
  const session = { state: 'signed_in', user_id: 'amina', token: 'token' };
  return { useSession: () => session };
});

let stored: ReturnType<typeof stubStorages>;
beforeEach(() => {
  stored = stubStorages();
  stored.local.setItem('authToken', 'token');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

it('asks the server whether it pushes before the person is asked, once a day, and takes no answer for none', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('PushManager', class {});
  const { local, tab } = stored;
  const answers = ['a captive portal', { vapid_public_key: null }, { vapid_public_key: 'B'.repeat(87) }];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)]);
    return Response.json(answers[sent.length - 1]);
  });
  const start = async () => {
    vi.resetModules();
    return import('./push-reach.ts');
  };
  let app = await start();
  const visit = async (isToAsk = true) => {
    const hook = await renderHook({}, () => app.useReach(isToAsk));
    await doing(() => new Promise((resolve) => setTimeout(resolve)));
    const reached = hook.latest();
    await hook.unmount();
    return [reached, sent.length];
  };
  expect(await visit(false)).toEqual([undefined, 0]);
  expect(await visit()).toEqual([undefined, 1]);
  expect(await visit()).toEqual([false, 2]);
  expect(await visit()).toEqual([false, 2]);
  expect(sent[0]).toEqual(['/api/notifications/subscribe', { user_id: 'amina' }]);
  app = await start();
  expect(await visit()).toEqual([false, 2]);
  vi.setSystemTime(Date.now() + 36 * 3_600_000);
  app = await start();
  expect(await visit()).toEqual([true, 3]);
  app = await start();
  expect(await visit()).toEqual([true, 3]);
  // A full disk, and what something else has written there.
  local.setItem('pushesOffered', 'true');
  local.setItem = () => {
    throw new Error('full');
  };
  answers.push({ vapid_public_key: null });
  app = await start();
  expect(await visit()).toEqual([false, 4]);
  // Who did not ask to be remembered is pushed nothing, whatever the server does.
  app.noteReach(true);
  expect(await visit()).toEqual([true, 4]);
  tab.setItem('authToken', 'token');
  local.removeItem('authToken');
  app = await start();
  expect(await visit()).toEqual([false, 4]);
  app.noteReach(true);
  expect(await visit()).toEqual([false, 4]);
});
