import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import WORDS from '../../i18n/en/inside.json';

const status = vi.hoisted(() => ({ state: 'offline', waiting: 1 }));
const me = { name: 'Amina Diallo', checkedIn: false, ticket_code: 'BARAZA1:7K' };
vi.mock('../../replica/react.tsx', async (original) => ({
  ...(await original<object>()),
  useSyncStatus: () => status,
  useReplica: () => ({ user_id: 'amina' }),
  useLiveDocument: (collection: string) => (collection === 'users' ? me : undefined),
}));
vi.mock('../scanner/qr-picture.tsx', () => ({ QrPicture: () => null }));

const SAFARI = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const persist = async () => false;
const persisted = vi.fn(async () => false);

/** An iPhone's Safari that keeps nothing for sure; what a test says is different about it. */
async function browser(different: object = {}) {
  vi.resetModules();
  const storage = { persisted, persist };
  vi.stubGlobal('navigator', { userAgent: SAFARI, maxTouchPoints: 5, standalone: false, storage, ...different });
  const protection = await import('./protection.ts');
  await protection.protectQuietly();
  const words = createInstance();
  const resources = { en: { translation: WORDS } };
  await words.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
  return (part: ReactNode) => renderToStaticMarkup(<I18nextProvider i18n={words}>{part}</I18nextProvider>);
}
const card = async () => (await import('./keep-safe-card.tsx')).KeepSafeCard;
const panel = async () => (await import('../../attendee/ticket/ticket-panel.tsx')).TicketPanel;

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.assign(status, { state: 'offline', waiting: 1 });
});
afterEach(() => vi.unstubAllGlobals());

const WHAT = 'Your ticket, your agenda and what was not sent yet may go';
const STEPS = 'Tap the Share button below or beside the address';

const BEGINS_EMPTY = 'The app on the home screen begins empty. Put it there once everything here is sent';

it.each([
  ['the card of what waits', card],
  ['the ticket', panel],
])('%s says what may go on an iPhone without a network, and that installing has to wait for one', async (_, load) => {
  const draw = await browser();
  const Part = await load();
  const shown = draw(<Part />);
  expect(shown).toContain('This browser may delete what the app holds');
  expect(shown).toContain(WHAT);
  expect(shown).toContain('after seven days without a visit');
  expect(shown).toContain(BEGINS_EMPTY);
  expect(shown).not.toContain(STEPS);
});

it('the ticket says with a network how to install, too', async () => {
  status.state = 'up_to_date';
  const draw = await browser();
  const Panel = await panel();
  const shown = draw(<Panel />);
  expect(shown).toContain(WHAT);
  expect(shown).toContain(BEGINS_EMPTY);
  expect(shown).toContain(STEPS);
});

it.each([
  ['a browser that says nothing about what it keeps', { standalone: undefined, storage: {} }],
  ['Safari on a Mac, which has a File menu', { maxTouchPoints: 0 }],
])('%s may forget too', async (_, different) => {
  const draw = await browser(different);
  const Panel = await panel();
  const shown = draw(<Panel />);
  expect(shown).toContain(WHAT);
  expect(shown).toContain('In the File menu choose');
  expect(shown).not.toContain(BEGINS_EMPTY);
});

it('the browser in another app is left first: what it shows has no button to install', async () => {
  status.state = 'up_to_date';
  const userAgent = SAFARI.replace(/Version.*/, 'Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]');
  const draw = await browser({ userAgent });
  const Panel = await panel();
  const shown = draw(<Panel />);
  expect(shown).toContain('tap “Open in browser”');
  expect(shown).not.toContain('Share button');
});

it.each<[string, object, () => unknown]>([
  ['an installed app', {}, () => vi.stubGlobal('matchMedia', () => ({ matches: true }))],
  ['a browser that keeps it', { storage: { persisted: async () => true, persist } }, () => undefined],
  ['one that offers to install', {}, () => vi.stubGlobal('onbeforeinstallprompt', null)],
])('%s frightens nobody', async (_, different, prepare) => {
  prepare();
  const draw = await browser(different);
  const [Card, Panel] = [await card(), await panel()];
  expect(draw(<Card />)).toBe('');
  expect(draw(<Panel />)).not.toContain('seven days');
});

it('the card has the sign of safety where it offers some, and none beside a warning', async () => {
  const asks = await browser({ permissions: { query: async () => ({ state: 'prompt' }) } });
  const Asking = await card();
  expect(asks(<Asking />)).toContain('lucide-shield-check');
  const forgets = await browser();
  const Warning = await card();
  expect(forgets(<Warning />)).toContain('lucide-triangle-alert');
  expect(forgets(<Warning />)).not.toContain('lucide-shield-check');
});

it('the card stays away while nothing waits, and after it was closed', async () => {
  const draw = await browser();
  const Card = await card();
  status.waiting = 0;
  expect(draw(<Card />)).toBe('');
  status.waiting = 1;
  vi.stubGlobal('localStorage', { getItem: () => 'true' });
  expect(draw(<Card />)).toBe('');
});

it.each<[string, () => unknown, number]>([
  ['is asked about it where a ticket shows', () => undefined, 1],
  ['is left alone if it offers to install', () => vi.stubGlobal('onbeforeinstallprompt', null), 0],
])('a browser %s', async (_, prepare, times) => {
  await browser();
  vi.resetModules();
  prepare();
  persisted.mockClear();
  const { renderHook } = await import('../../replica/testing/render-hook.tsx');
  const { useMayForget } = await import('./protection.ts');
  const part = await renderHook({}, useMayForget);
  expect(persisted).toHaveBeenCalledTimes(times);
  await part.unmount();
});
