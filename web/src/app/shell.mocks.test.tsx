import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { OfflineBanner } from './shell.tsx';

const now = vi.hoisted(() => ({ state: 'offline', isOnline: true }));
vi.mock('../replica/react.tsx', () => ({ useSyncStatus: () => now }));
vi.mock('../shared/offline-app/use-device-online.ts', () => ({ useDeviceOnline: () => now.isOnline }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));

it.each([
  ['offline', false, 'app.offline'],
  ['offline', true, 'syncStatus.line.noAnswer'],
  ['up_to_date', false, 'app.offline'],
])('%s, with a network: %s: the banner says %s', (state, isOnline, said) => {
  Object.assign(now, { state, isOnline });
  expect(renderToStaticMarkup(<OfflineBanner />)).toContain(`>${said}<`);
});

it('is no banner while the server answers', () => {
  Object.assign(now, { state: 'up_to_date', isOnline: true });
  expect(renderToStaticMarkup(<OfflineBanner />)).toBe('');
});
